import type { Step as StepDefinition } from '@app/schema/questionnaire';
import { expect } from 'vitest';
import { sampleValue } from '../src/database/seed/large/sample-value.ts';
import { WRITTEN, type Wire } from './rest-wire.ts';

/** A step of a plan, as it is read. */
export type Step = { id: string; position: number; questions: { id: string; version: number }[] };

type With = { done: Wire['done']; definitions: readonly StepDefinition[] };

/** A chapter of the life of a plan: every question of it is answered, and the versions of an answer are read. */
export async function answerEverything(
  { done, definitions }: With,
  { token, id }: { token: string; id: string },
): Promise<Step[]> {
  const steps = await done<Step[]>(
    'GET /api/growth-plan/{id}/get/growth-plan-steps',
    '[completed component description feedback[] id name position questions[help id label position required todos[] type value version]]',
    { token, at: { id } },
  );
  const questions = definitions.flatMap((step) => step.questions.map((question) => ({ ...question, stepId: step.id })));
  const versions = new Map(steps.flatMap((step) => step.questions).map((question) => [question.id, question.version]));
  for (const question of questions.filter(({ type }) => type !== 'checklist_auto')) {
    const at = { id, step_id: question.stepId, question_id: question.id };
    const body = { value: sampleValue(question), version: versions.get(question.id) };
    const save = 'PUT /api/growth-plan/{id}/question/{step_id}/{question_id}/save/answer';
    expect((await done(save, `${WRITTEN} version`, { token, at, body })).version).toBe(1);
    const read = await done(
      'GET /api/growth-plan/{id}/question/{step_id}/{question_id}/get/versions',
      '[author{id name} restored_from saved_at value version]',
      { token, at },
    );
    expect(read).toMatchObject([{ version: 1, restored_from: null }]);
  }
  return steps;
}
