import { generalFeedbackOutput, listClientsInput, listClientsOutput, profileOutput } from '@app/schema/clients';
import { activePlanOutput } from '@app/schema/plans';
import { idInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import { router, signedIn } from '../../trpc/procedures.ts';
import { getActivePlan } from '../plans/service.ts';
import { getProfile, isAllowedNewPlan, listClients, listGeneralFeedback } from './service.ts';

export const clientRouter = router({
  profile: signedIn.output(profileOutput).query(({ ctx }) => getProfile(ctx)),
  activePlan: signedIn.output(activePlanOutput).query(({ ctx }) => getActivePlan(ctx)),
  allowedNewPlan: signedIn.output(z.boolean()).query(({ ctx }) => isAllowedNewPlan(ctx)),
  list: signedIn
    .input(listClientsInput)
    .output(listClientsOutput)
    .query(({ ctx, input }) => listClients(ctx, input)),
  generalFeedback: signedIn
    .input(idInput)
    .output(generalFeedbackOutput)
    .query(({ ctx, input }) => listGeneralFeedback(ctx, input.id)),
});
