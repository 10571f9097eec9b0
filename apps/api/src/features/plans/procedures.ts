import { idInput } from '@app/schema/fields';
import {
  activePlanOutput,
  completedStepsOutput,
  createPlanInput,
  createPlanOutput,
  listPlansInput,
  listPlansOutput,
  listStaffPlansInput,
  listStaffPlansOutput,
  passedFindingsOutput,
  passFindingInput,
  planDocumentOutput,
  planOutput,
  planStepsOutput,
  reopenPlanOutput,
  saveCompletedStepsInput,
  saveCompletedStepsOutput,
  savedOutput,
  saveProgressInput,
  submittedOutput,
  updatePlanInput,
} from '@app/schema/plans';
import { signedIn } from '../../trpc/base.ts';
import * as plans from './service.ts';
import { reopenPlan } from './reopen.ts';
import { listStaffPlans } from './staff-queries.ts';

export const planProcedures = {
  create: signedIn.mutation(createPlanInput, createPlanOutput, plans.createPlan),
  list: signedIn.query(listPlansInput, listPlansOutput, plans.listPlans),
  staffList: signedIn.query(listStaffPlansInput, listStaffPlansOutput, listStaffPlans),
  get: signedIn.query(idInput, planOutput, (ctx, { id }) => plans.getPlan(ctx, id)),
  document: signedIn.query(idInput, planDocumentOutput, (ctx, { id }) => plans.getDocument(ctx, id)),
  steps: signedIn.query(idInput, planStepsOutput, (ctx, { id }) => plans.getStepsWithAnswers(ctx, id)),
  completedSteps: signedIn.query(idInput, completedStepsOutput, (ctx, { id }) => plans.listCompletedSteps(ctx, id)),
  saveCompletedSteps: signedIn.mutation(saveCompletedStepsInput, saveCompletedStepsOutput, plans.saveCompletedSteps),
  saveProgress: signedIn.mutation(saveProgressInput, savedOutput, plans.saveProgress),
  update: signedIn.mutation(updatePlanInput, savedOutput, plans.updatePlan),
  passedFindings: signedIn.query(idInput, passedFindingsOutput, (ctx, { id }) => plans.listPassedFindings(ctx, id)),
  passFinding: signedIn.mutation(passFindingInput, savedOutput, plans.passFinding),
  submitForFeedback: signedIn.mutation(idInput, submittedOutput, (ctx, { id }) => plans.submitForFeedback(ctx, id)),
  reopen: signedIn.mutation(idInput, reopenPlanOutput, (ctx, { id }) => reopenPlan(ctx, id)),
};

/** Part of the `client` router. */
export const activePlanProcedures = {
  activePlan: signedIn.query(activePlanOutput, plans.getActivePlan),
};
