import { savedOutput } from '@app/schema/plans';
import {
  editCommentInput,
  listThreadsInput,
  listThreadsOutput,
  markSeenInput,
  saveCommentInput,
  savedCommentOutput,
  setResolvedInput,
} from '@app/schema/threads';
import { signedIn } from '../../trpc/base.ts';
import { editComment, listThreads, markSeen, saveComment, setResolved } from './service.ts';

export const threadProcedures = {
  list: signedIn.query(listThreadsInput, listThreadsOutput, listThreads),
  comment: signedIn.mutation(saveCommentInput, savedCommentOutput, saveComment),
  editComment: signedIn.mutation(editCommentInput, savedOutput, editComment),
  setResolved: signedIn.mutation(setResolvedInput, savedOutput, setResolved),
  markSeen: signedIn.mutation(markSeenInput, savedOutput, markSeen),
};
