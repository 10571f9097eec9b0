import { registerConsultantInput, registeredOutput, updatedOutput } from '@app/schema/accounts';
import {
  colleaguesInput,
  colleaguesOutput,
  consultantOutput,
  deletedConsultantOutput,
  listConsultantsInput,
  listConsultantsOutput,
  moveClientsInput,
  movedClientsOutput,
  updateConsultantInput,
  updatedDetailsOutput,
} from '@app/schema/consultants';
import { changeEmailWithoutConsentInput } from '@app/schema/email-change';
import { idInput } from '@app/schema/fields';
import { signedIn } from '../../trpc/base.ts';
import { changeEmailWithoutConsent } from '../auth/email-change/request-email-change.ts';
import { deleteConsultant } from './delete-consultant.ts';
import { listColleagues, listConsultants } from './list-consultants.ts';
import { moveClients } from './move.ts';
import { registerConsultant } from './register-consultant.ts';
import { cancelConsultantEmailChange, getConsultant, updateConsultant } from './service.ts';

export const consultantProcedures = {
  list: signedIn.query(listConsultantsInput, listConsultantsOutput, listConsultants),
  /** To whom clients can be moved. */
  colleagues: signedIn.query(colleaguesInput, colleaguesOutput, (ctx, input) => listColleagues(ctx, input.q)),
  details: signedIn.query(idInput, consultantOutput, (ctx, input) => getConsultant(ctx, input.id)),
  updateDetails: signedIn.mutation(updateConsultantInput, updatedDetailsOutput, updateConsultant),
  cancelEmailChange: signedIn.mutation(idInput, updatedOutput, (ctx, input) =>
    cancelConsultantEmailChange(ctx, input.id),
  ),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn.mutation(changeEmailWithoutConsentInput, updatedDetailsOutput, (ctx, input) =>
    changeEmailWithoutConsent(ctx, 'Consultant', input),
  ),
  moveClients: signedIn.mutation(moveClientsInput, movedClientsOutput, moveClients),
  delete: signedIn.mutation(idInput, deletedConsultantOutput, (ctx, input) => deleteConsultant(ctx, input.id)),
};

/** Part of the `auth` router. */
export const consultantRegistrationProcedures = {
  registerConsultant: signedIn.mutation(registerConsultantInput, registeredOutput, registerConsultant),
};
