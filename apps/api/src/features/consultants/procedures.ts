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
  list: signedIn
    .input(listConsultantsInput)
    .output(listConsultantsOutput)
    .query(({ ctx, input }) => listConsultants(ctx, input)),
  /** To whom clients can be moved. */
  colleagues: signedIn
    .input(colleaguesInput)
    .output(colleaguesOutput)
    .query(({ ctx, input }) => listColleagues(ctx, input.q)),
  details: signedIn
    .input(idInput)
    .output(consultantOutput)
    .query(({ ctx, input }) => getConsultant(ctx, input.id)),
  updateDetails: signedIn
    .input(updateConsultantInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input }) => updateConsultant(ctx, input)),
  cancelEmailChange: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => cancelConsultantEmailChange(ctx, input.id)),
  /** For an owner who cannot be reached: waits for a week after the notice. */
  changeEmailWithoutConsent: signedIn
    .input(changeEmailWithoutConsentInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input }) => changeEmailWithoutConsent(ctx, 'Consultant', input)),
  moveClients: signedIn
    .input(moveClientsInput)
    .output(movedClientsOutput)
    .mutation(({ ctx, input }) => moveClients(ctx, input)),
  delete: signedIn
    .input(idInput)
    .output(deletedConsultantOutput)
    .mutation(({ ctx, input }) => deleteConsultant(ctx, input.id)),
};

/** Part of the `auth` router. */
export const consultantRegistrationProcedures = {
  registerConsultant: signedIn
    .input(registerConsultantInput)
    .output(registeredOutput)
    .mutation(({ ctx, input }) => registerConsultant(ctx, input)),
};
