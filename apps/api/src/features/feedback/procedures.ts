import { idInput } from '@app/schema/fields';
import { feedbackList } from '@app/schema/feedback';
import { Failure } from '../../failure.ts';
import { router, signedIn } from '../../trpc/procedures.ts';
import { selectFeedback } from './queries.ts';

export const feedbackRouter = router({
  list: signedIn
    .input(idInput)
    .output(feedbackList)
    .query(async ({ ctx, input }) => {
      const entries = await selectFeedback(ctx.db, ctx.scope, input.id);
      if (!entries) throw new Failure('not_found');
      return entries;
    }),
});
