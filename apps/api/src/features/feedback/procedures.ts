import { generalFeedbackOutput, saveGeneralFeedbackInput } from '@app/schema/clients';
import { idInput } from '@app/schema/fields';
import { feedbackList, feedbackRoundsOutput, saveFeedbackInput, submittedFeedbackOutput } from '@app/schema/feedback';
import { signedIn } from '../../trpc/base.ts';
import * as feedback from './service.ts';

export const feedbackProcedures = {
  list: signedIn
    .input(idInput)
    .output(feedbackList)
    .query(({ ctx, input }) => feedback.listFeedback(ctx, input.id)),
  rounds: signedIn
    .input(idInput)
    .output(feedbackRoundsOutput)
    .query(({ ctx, input }) => feedback.listRounds(ctx, input.id)),
  save: signedIn
    .input(saveFeedbackInput)
    .output(submittedFeedbackOutput)
    .mutation(({ ctx, input }) => feedback.saveFeedback(ctx, input)),
  give: signedIn
    .input(idInput)
    .output(submittedFeedbackOutput)
    .mutation(({ ctx, input }) => feedback.endRound(ctx, input.id)),
};

/** Feedback that is about no plan in particular; part of the `client` router. */
export const generalFeedbackProcedures = {
  saveGeneralFeedback: signedIn
    .input(saveGeneralFeedbackInput)
    .output(submittedFeedbackOutput)
    .mutation(({ ctx, input }) => feedback.saveGeneralFeedback(ctx, input)),
  generalFeedback: signedIn
    .input(idInput)
    .output(generalFeedbackOutput)
    .query(({ ctx, input }) => feedback.listGeneralFeedback(ctx, input.id)),
};
