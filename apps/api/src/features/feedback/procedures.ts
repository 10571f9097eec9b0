import { generalFeedbackOutput, saveGeneralFeedbackInput } from '@app/schema/clients';
import { idInput } from '@app/schema/fields';
import {
  correctFeedbackInput,
  correctFeedbackOutput,
  feedbackList,
  feedbackRoundsOutput,
  markReadInput,
  saveDraftInput,
  saveDraftOutput,
  saveFeedbackInput,
  sendFeedbackInput,
  submittedFeedbackOutput,
} from '@app/schema/feedback';
import { savedOutput } from '@app/schema/plans';
import { signedIn } from '../../trpc/base.ts';
import { correctFeedback } from './correct.ts';
import { saveDraft, sendFeedback } from './drafts.ts';
import * as feedback from './service.ts';

export const feedbackProcedures = {
  list: signedIn.query(idInput, feedbackList, (ctx, { id }) => feedback.listFeedback(ctx, id)),
  rounds: signedIn.query(idInput, feedbackRoundsOutput, (ctx, { id }) => feedback.listRounds(ctx, id)),
  save: signedIn.mutation(saveFeedbackInput, submittedFeedbackOutput, feedback.saveFeedback),
  saveDraft: signedIn.mutation(saveDraftInput, saveDraftOutput, saveDraft),
  send: signedIn.mutation(sendFeedbackInput, submittedFeedbackOutput, sendFeedback),
  correct: signedIn.mutation(correctFeedbackInput, correctFeedbackOutput, correctFeedback),
  markRead: signedIn.mutation(markReadInput, savedOutput, feedback.markRead),
  give: signedIn.mutation(idInput, submittedFeedbackOutput, (ctx, { id }) => feedback.endRound(ctx, id)),
};

/** Feedback that is about no plan in particular; part of the `client` router. */
export const generalFeedbackProcedures = {
  saveGeneralFeedback: signedIn.mutation(
    saveGeneralFeedbackInput,
    submittedFeedbackOutput,
    feedback.saveGeneralFeedback,
  ),
  generalFeedback: signedIn.query(idInput, generalFeedbackOutput, (ctx, { id }) =>
    feedback.listGeneralFeedback(ctx, id),
  ),
};
