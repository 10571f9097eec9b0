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
  profile: signedIn.query(profileOutput, getProfile),
  allowedNewPlan: signedIn.query(z.boolean(), mayStartPlan),
  list: signedIn.query(listClientsInput, listClientsOutput, listClients),
  details: signedIn.query(idInput, clientOutput, (ctx, input) => getClient(ctx, input.id)),
  updateDetails: signedIn.mutation(updateClientInput, updatedDetailsOutput, updateClient),
  cancelEmailChange: signedIn.mutation(idInput, updatedOutput, (ctx, input) => cancelClientEmailChange(ctx, input.id)),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn.mutation(changeEmailWithoutConsentInput, updatedDetailsOutput, (ctx, input) =>
    changeEmailWithoutConsent(ctx, 'User', input),
  ),
  figures: signedIn.query(idInput, clientListItem, (ctx, input) => getFigures(ctx, input.id)),
  /** Who needs what of the caller: what their dashboard puts first. */
  needs: signedIn.query(clientNeedsOutput, listNeeds),
  giveNewPlan: signedIn.mutation(idInput, gavePlanRightOutput, (ctx, input) => grantPlanCredit(ctx, input.id)),
  belongings: signedIn.query(idInput, clientBelongings, (ctx, input) => getBelongings(ctx, input.id)),
  delete: signedIn.mutation(idInput, deletedClientOutput, (ctx, input) => deleteClient(ctx, input.id)),
};

/** Part of the `auth` router. */
export const clientRegistrationProcedures = {
  registerClient: signedIn.mutation(registerClientInput, registeredOutput, registerClient),
};

/** Deleted clients and consultants; part of the `admin` router. */
export const restorationProcedures = {
  deleted: signedIn.query(deletedAccountsOutput, listDeleted),
  restore: signedIn.mutation(restoreInput, updatedOutput, restoreAccount),
};
