import { registerConsultantInput, registeredOutput, updatedOutput } from '@app/schema/accounts';
import * as schema from '@app/schema/consultants';
import { changeEmailWithoutConsentInput } from '@app/schema/email-change';
import { idInput } from '@app/schema/fields';
import { personMailsOutput } from '@app/schema/mail';
import { signedIn } from '../../trpc/base.ts';
import { changeEmailWithoutConsent } from '../auth/email-change/request-email-change.ts';
import * as consultants from './service.ts';

export const consultantProcedures = {
  list: signedIn.query(schema.listConsultantsInput, schema.listConsultantsOutput, consultants.listConsultants),
  workload: signedIn.query(schema.workloadInput, schema.workloadOutput, consultants.listWorkload),
  /** To whom clients can be moved. */
  colleagues: signedIn.query(schema.colleaguesInput, schema.colleaguesOutput, consultants.listColleagues),
  details: signedIn.query(idInput, schema.consultantOutput, consultants.getConsultant),
  mails: signedIn.query(idInput, personMailsOutput, consultants.listMails),
  updateDetails: signedIn.mutation(
    schema.updateConsultantInput,
    schema.updatedDetailsOutput,
    consultants.updateConsultant,
  ),
  cancelEmailChange: signedIn.mutation(idInput, updatedOutput, consultants.cancelConsultantEmailChange),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn.mutation(
    changeEmailWithoutConsentInput,
    schema.updatedDetailsOutput,
    (ctx, input) => changeEmailWithoutConsent(ctx, 'Consultant', input),
  ),
  moveClients: signedIn.mutation(schema.moveClientsInput, schema.movedClientsOutput, consultants.moveClients),
  /** Takes the same input as the move that it undoes. */
  undoMove: signedIn.mutation(schema.moveClientsInput, schema.movedClientsOutput, consultants.undoMove),
  delete: signedIn.mutation(idInput, schema.deletedConsultantOutput, consultants.deleteConsultant),
};

/** Part of the `auth` router. */
export const consultantRegistrationProcedures = {
  registerConsultant: signedIn.mutation(registerConsultantInput, registeredOutput, consultants.registerConsultant),
};
