import { registerClientInput, registeredOutput, updatedOutput } from '@app/schema/accounts';
import * as imports from '@app/schema/client-import';
import * as schema from '@app/schema/clients';
import * as bulk from '@app/schema/clients-bulk';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { changeEmailWithoutConsentInput } from '@app/schema/email-change';
import { idInput } from '@app/schema/fields';
import { personMailsOutput } from '@app/schema/mail';
import * as z from 'zod/mini';
import { signedIn } from '../../trpc/base.ts';
import { exportClients, grantPlanCredits, inviteAgain } from './bulk.ts';
import { importClients, listImports, undoImport } from './import.ts';
import { getFigures, listClients } from './list-clients.ts';
import * as clients from './service.ts';
import { listToday, snoozeClient } from './today.ts';

export const clientProcedures = {
  profile: signedIn.query(schema.profileOutput, clients.getProfile),
  allowedNewPlan: signedIn.query(z.boolean(), clients.mayStartPlan),
  list: signedIn.query(schema.listClientsInput, schema.listClientsOutput, listClients),
  details: signedIn.query(idInput, schema.clientOutput, clients.getClient),
  updateDetails: signedIn.mutation(schema.updateClientInput, updatedDetailsOutput, clients.updateClient),
  cancelEmailChange: signedIn.mutation(idInput, updatedOutput, clients.cancelClientEmailChange),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn.mutation(changeEmailWithoutConsentInput, updatedDetailsOutput, (ctx, input) =>
    clients.changeClientEmailWithoutConsent(ctx, input),
  ),
  figures: signedIn.query(idInput, schema.clientFigures, getFigures),
  /** Who needs what of the caller: their dashboard. */
  today: signedIn.query(schema.todayOutput, listToday),
  snooze: signedIn.mutation(schema.snoozeInput, schema.snoozedOutput, snoozeClient),
  giveNewPlans: signedIn.mutation(bulk.bulkInput, bulk.bulkOutput, grantPlanCredits),
  inviteAgain: signedIn.mutation(bulk.bulkInput, bulk.bulkOutput, inviteAgain),
  /** A mutation, as the names of 500 clients are too long for an address. */
  exportCsv: signedIn.mutation(bulk.exportClientsInput, bulk.exportClientsOutput, exportClients),
  import: signedIn.mutation(imports.importClientsInput, imports.importClientsOutput, importClients),
  imports: signedIn.query(imports.listImportsOutput, listImports),
  undoImport: signedIn.mutation(idInput, imports.undoImportOutput, undoImport),
  giveNewPlan: signedIn.mutation(idInput, schema.gavePlanRightOutput, clients.grantPlanCredit),
  mails: signedIn.query(idInput, personMailsOutput, clients.listMails),
  belongings: signedIn.query(idInput, schema.clientBelongings, clients.getBelongings),
  delete: signedIn.mutation(idInput, schema.deletedClientOutput, clients.deleteClient),
};

/** Part of the `auth` router. */
export const clientRegistrationProcedures = {
  registerClient: signedIn.mutation(registerClientInput, registeredOutput, clients.registerClient),
};

/** Deleted clients and consultants; part of the `admin` router. */
export const restorationProcedures = {
  deleted: signedIn.query(schema.deletedAccountsOutput, clients.listDeleted),
  restore: signedIn.mutation(schema.restoreInput, updatedOutput, clients.restoreAccount),
};
