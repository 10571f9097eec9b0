import {
  clientOutput,
  generalFeedbackOutput,
  listClientsInput,
  listClientsOutput,
  profileOutput,
  updateClientInput,
} from '@app/schema/clients';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { activePlanOutput } from '@app/schema/plans';
import { idInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import { router, signedIn } from '../../trpc/procedures.ts';
import { getActivePlan } from '../plans/service.ts';
import { getClient, getProfile, isAllowedNewPlan, listClients, listGeneralFeedback, updateClient } from './service.ts';

export const clientRouter = router({
  profile: signedIn.output(profileOutput).query(({ ctx }) => getProfile(ctx)),
  activePlan: signedIn.output(activePlanOutput).query(({ ctx }) => getActivePlan(ctx)),
  allowedNewPlan: signedIn.output(z.boolean()).query(({ ctx }) => isAllowedNewPlan(ctx)),
  list: signedIn
    .input(listClientsInput)
    .output(listClientsOutput)
    .query(({ ctx, input }) => listClients(ctx, input)),
  details: signedIn
    .input(idInput)
    .output(clientOutput)
    .query(({ ctx, input }) => getClient(ctx, input.id)),
  updateDetails: signedIn
    .input(updateClientInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input: { id, ...details } }) => updateClient(ctx, id, details)),
  generalFeedback: signedIn
    .input(idInput)
    .output(generalFeedbackOutput)
    .query(({ ctx, input }) => listGeneralFeedback(ctx, input.id)),
});
