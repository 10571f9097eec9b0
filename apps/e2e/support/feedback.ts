import { asPerson, type Api } from './person-api.ts';
import type { Server } from './server.ts';

export const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;

/** A plan that waits for feedback, its steps, and those who write in it without the browser. */
type WaitingPlan = { id: string; stepIds: string[]; owner: Api; consultant: Api };

/** Sends the plan of a client of the demo for feedback. */
export async function askForFeedback({ url }: Server, email: string): Promise<WaitingPlan> {
  const owner = await asPerson(url, 'user', email);
  const consultant = await asPerson(url, 'consultant', CONSULTANT.email);
  const { id } = await owner.query<{ id: string }>('client.activePlan');
  await owner.mutate('plan.submitForFeedback', { id });
  const { questionnaireId } = await owner.query<{ questionnaireId: string }>('plan.document', { id });
  const { steps } = await owner.query<{ steps: { id: string }[] }>('questionnaire.get', { id: questionnaireId });
  return { id, stepIds: steps.map((step) => step.id), owner, consultant };
}

/** Saves drafts on the steps at some positions, or as the summary where it is null; the versions that sending names. */
export async function saveDrafts(
  { id, stepIds, consultant }: WaitingPlan,
  texts: readonly (readonly [position: number | null, text: string])[],
): Promise<Record<string, number>> {
  const versions: Record<string, number> = {};
  for (const [position, text] of texts) {
    const growthPlanStepId = position === null ? null : stepIds[position - 1]!; // a questionnaire has steps
    const draft = { id, growthPlanStepId, text, version: 0 };
    const { version } = await consultant.mutate<{ version: number }>('feedback.saveDraft', draft);
    versions[growthPlanStepId ?? 'summary'] = version;
  }
  return versions;
}
