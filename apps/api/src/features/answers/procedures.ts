import { saveAnswerInput, saveAnswerOutput } from '@app/schema/answers';
import { restoreVersionInput, versionsInput, versionsOutput } from '@app/schema/answer-history';
import { signedIn } from '../../trpc/base.ts';
import { listVersions, restoreVersion } from './history.ts';
import { saveAnswer } from './service.ts';

/** Part of the `plan` router. */
export const answerProcedures = {
  saveAnswer: signedIn.mutation(saveAnswerInput, saveAnswerOutput, (ctx, input) => saveAnswer(ctx, input)),
};

export const historyProcedures = {
  versions: signedIn.query(versionsInput, versionsOutput, listVersions),
  restore: signedIn.mutation(restoreVersionInput, saveAnswerOutput, restoreVersion),
};
