import { sharedPlanOutput, shareCodeInput } from '@app/schema/sharing';
import { Failure } from '../../failure.ts';
import { anyone, router } from '../../trpc/procedures.ts';
import { selectShared } from '../plans/queries.ts';

export const shareRouter = router({
  document: anyone
    .input(shareCodeInput)
    .output(sharedPlanOutput)
    .query(async ({ ctx, input }) => {
      const row = await selectShared(ctx.db, input.code);
      if (!row) throw new Failure('not_found');
      return {
        name: row.name,
        businessUnit: row.business_unit,
        company: row.company,
        startDate: row.start_date,
        percentCompleted: row.percent_completed,
        completed: row.completed_at !== null,
        questionnaireId: row.questionnaire_id,
        answers: row.answers,
        todos: row.todos,
      };
    }),
});
