import { registerClientInput, registeredOutput, updatedOutput } from '@app/schema/accounts';
import {
  clientBelongings,
  clientListItem,
  clientNeedsOutput,
  clientOutput,
  deletedAccountsOutput,
  deletedClientOutput,
  gavePlanRightOutput,
  listClientsInput,
  listClientsOutput,
  profileOutput,
  restoreInput,
  updateClientInput,
} from '@app/schema/clients';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { changeEmailWithoutConsentInput } from '@app/schema/email-change';
import { idInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import { signedIn } from '../../trpc/base.ts';
import { changeEmailWithoutConsent } from '../auth/email-change/request-email-change.ts';
import { grantPlanCredit, mayStartPlan } from './plan-credit.ts';
import { deleteClient, getBelongings } from './delete-client.ts';
import { getFigures, listClients, listNeeds } from './list-clients.ts';
import { registerClient } from './register-client.ts';
import { listDeleted, restoreAccount } from './restoration.ts';
import { cancelClientEmailChange, getClient, getProfile, updateClient } from './service.ts';

export const clientProcedures = {
  profile: signedIn.output(profileOutput).query(({ ctx }) => getProfile(ctx)),
  allowedNewPlan: signedIn.output(z.boolean()).query(({ ctx }) => mayStartPlan(ctx)),
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
    .mutation(({ ctx, input }) => updateClient(ctx, input)),
  cancelEmailChange: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => cancelClientEmailChange(ctx, input.id)),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn
    .input(changeEmailWithoutConsentInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input }) => changeEmailWithoutConsent(ctx, 'User', input)),
  figures: signedIn
    .input(idInput)
    .output(clientListItem)
    .query(({ ctx, input }) => getFigures(ctx, input.id)),
  /** Who needs what of the caller: what their dashboard puts first. */
  needs: signedIn.output(clientNeedsOutput).query(({ ctx }) => listNeeds(ctx)),
  giveNewPlan: signedIn
    .input(idInput)
    .output(gavePlanRightOutput)
    .mutation(({ ctx, input }) => grantPlanCredit(ctx, input.id)),
  belongings: signedIn
    .input(idInput)
    .output(clientBelongings)
    .query(({ ctx, input }) => getBelongings(ctx, input.id)),
  delete: signedIn
    .input(idInput)
    .output(deletedClientOutput)
    .mutation(({ ctx, input }) => deleteClient(ctx, input.id)),
};

/** Part of the `auth` router. */
export const clientRegistrationProcedures = {
  registerClient: signedIn
    .input(registerClientInput)
    .output(registeredOutput)
    .mutation(({ ctx, input }) => registerClient(ctx, input)),
};

/** Deleted clients and consultants; part of the `admin` router. */
export const restorationProcedures = {
  deleted: signedIn.output(deletedAccountsOutput).query(({ ctx }) => listDeleted(ctx)),
  restore: signedIn
    .input(restoreInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => restoreAccount(ctx, input)),
};
