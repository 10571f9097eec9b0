import { saveAnswerInput, saveAnswerOutput } from '@app/schema/answers';
import { signedIn } from '../../trpc/base.ts';
import { saveAnswer } from './service.ts';

/** Part of the `plan` router. */
export const answerProcedures = {
  saveAnswer: signedIn.mutation(saveAnswerInput, saveAnswerOutput, saveAnswer),
};
