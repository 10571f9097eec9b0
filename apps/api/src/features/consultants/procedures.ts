import { consultantOutput, updateConsultantInput, updatedDetailsOutput } from '@app/schema/consultants';
import { idInput } from '@app/schema/fields';
import { router, signedIn } from '../../trpc/procedures.ts';
import { getConsultant, updateConsultant } from './service.ts';

export const consultantRouter = router({
  details: signedIn
    .input(idInput)
    .output(consultantOutput)
    .query(({ ctx, input }) => getConsultant(ctx, input.id)),
  updateDetails: signedIn
    .input(updateConsultantInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input: { id, ...details } }) => updateConsultant(ctx, id, details)),
});
