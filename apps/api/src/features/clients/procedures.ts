import { updatedOutput } from '@app/schema/accounts';
import { clientHistoryInput, listAuditOutput } from '@app/schema/audit';
import {
  clientBelongings,
  clientListItem,
  clientNeedsOutput,
  clientOutput,
  deletedClientOutput,
  gavePlanRightOutput,
  generalFeedbackOutput,
  listClientsInput,
  listClientsOutput,
  profileOutput,
  saveGeneralFeedbackInput,
  updateClientInput,
} from '@app/schema/clients';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { changeEmailWithoutConsentInput } from '@app/schema/email-change';
import { submittedFeedbackOutput } from '@app/schema/feedback';
import { todoWeeksOutput } from '@app/schema/overview';
import { activePlanOutput } from '@app/schema/plans';
import { idInput } from '@app/schema/fields';
import * as z from 'zod/mini';
import { router, signedIn } from '../../trpc/procedures.ts';
import { listClientHistory } from '../audit/service.ts';
import { changeEmailWithoutConsent } from '../email-change/request.ts';
import { saveGeneralFeedback } from '../feedback/service.ts';
import { getActivePlan } from '../plans/service.ts';
import { listTodoWeeks } from '../todos/weeks.ts';
import { giveNewPlan } from './credit.ts';
import { deleteClient, getBelongings } from './deletion.ts';
import { getFigures, listClients, listNeeds } from './list.ts';
import {
  cancelClientEmailChange,
  getClient,
  getProfile,
  isAllowedNewPlan,
  listGeneralFeedback,
  updateClient,
} from './service.ts';

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
    .mutation(({ ctx, input }) => giveNewPlan(ctx, input.id)),
  belongings: signedIn
    .input(idInput)
    .output(clientBelongings)
    .query(({ ctx, input }) => getBelongings(ctx, input.id)),
  delete: signedIn
    .input(idInput)
    .output(deletedClientOutput)
    .mutation(({ ctx, input }) => deleteClient(ctx, input.id)),
  history: signedIn
    .input(clientHistoryInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listClientHistory(ctx, input)),
  todoWeeks: signedIn
    .input(idInput)
    .output(todoWeeksOutput)
    .query(({ ctx, input }) => listTodoWeeks(ctx, input.id)),
  saveGeneralFeedback: signedIn
    .input(saveGeneralFeedbackInput)
    .output(submittedFeedbackOutput)
    .mutation(({ ctx, input }) => saveGeneralFeedback(ctx, input)),
  generalFeedback: signedIn
    .input(idInput)
    .output(generalFeedbackOutput)
    .query(({ ctx, input }) => listGeneralFeedback(ctx, input.id)),
});
