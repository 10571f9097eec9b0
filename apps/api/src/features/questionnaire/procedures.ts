import { idInput } from '@app/schema/fields';
import { questionnaireOutput } from '@app/schema/questionnaire';
import { Failure } from '../../failure.ts';
import { signedIn } from '../../trpc/base.ts';

export const questionnaireProcedures = {
  get: signedIn.query(idInput, questionnaireOutput, async (ctx, input) => {
    const questionnaire = await ctx.questionnaires.get(input.id);
    if (!questionnaire) throw new Failure('not_found');
    return questionnaire;
  }),
};
