import { idInput } from '@app/schema/fields';
import {
  activePlanOutput,
  completedStepsOutput,
  createPlanInput,
  createPlanOutput,
  listPlansInput,
  listPlansOutput,
  passFindingInput,
  planDocumentOutput,
  planOutput,
  planStepsOutput,
  saveCompletedStepsInput,
  saveCompletedStepsOutput,
  savedOutput,
  saveProgressInput,
  submittedOutput,
} from '@app/schema/plans';
import { signedIn } from '../../trpc/base.ts';
import * as plans from './service.ts';

export const planProcedures = {
  create: signedIn
    .input(createPlanInput)
    .output(createPlanOutput)
    .mutation(({ ctx, input }) => plans.createPlan(ctx, input)),
  list: signedIn
    .input(listPlansInput)
    .output(listPlansOutput)
    .query(({ ctx, input }) => plans.listPlans(ctx, input)),
  get: signedIn
    .input(idInput)
    .output(planOutput)
    .query(({ ctx, input }) => plans.getPlan(ctx, input.id)),
  document: signedIn
    .input(idInput)
    .output(planDocumentOutput)
    .query(({ ctx, input }) => plans.getDocument(ctx, input.id)),
  steps: signedIn
    .input(idInput)
    .output(planStepsOutput)
    .query(({ ctx, input }) => plans.getStepsWithAnswers(ctx, input.id)),
  completedSteps: signedIn
    .input(idInput)
    .output(completedStepsOutput)
    .query(({ ctx, input }) => plans.listCompletedSteps(ctx, input.id)),
  saveCompletedSteps: signedIn
    .input(saveCompletedStepsInput)
    .output(saveCompletedStepsOutput)
    .mutation(({ ctx, input }) => plans.saveCompletedSteps(ctx, input)),
  saveProgress: signedIn
    .input(saveProgressInput)
    .output(savedOutput)
    .mutation(({ ctx, input }) => plans.saveProgress(ctx, input)),
  passFinding: signedIn
    .input(passFindingInput)
    .output(savedOutput)
    .mutation(({ ctx, input }) => plans.passFinding(ctx, input)),
  submitForFeedback: signedIn
    .input(idInput)
    .output(submittedOutput)
    .mutation(({ ctx, input }) => plans.submitForFeedback(ctx, input.id)),
  complete: signedIn
    .input(idInput)
    .output(savedOutput)
    .mutation(({ ctx, input }) => plans.completePlan(ctx, input.id)),
};

/** Part of the `client` router. */
export const activePlanProcedures = {
  activePlan: signedIn.output(activePlanOutput).query(({ ctx }) => plans.getActivePlan(ctx)),
};
