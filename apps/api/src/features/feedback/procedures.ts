import { idInput } from '@app/schema/fields';
import { feedbackList, feedbackRoundsOutput, saveFeedbackInput, submittedFeedbackOutput } from '@app/schema/feedback';
import { router, signedIn } from '../../trpc/procedures.ts';
import * as feedback from './service.ts';

export const feedbackRouter = router({
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
});
