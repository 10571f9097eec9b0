import type { Harness } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import type { Write } from './hostile-check-ins.ts';

type People = Record<'owner' | 'consultant', () => Person>;
type Place = { plan: () => TestPlan; stepId: () => string };

/** The mutations that take what a consultant writes to a client. */
export function getFeedbackWrites(app: Harness, { owner, consultant }: People, { plan, stepId }: Place) {
  type Drafts = { drafts: { text: string }[] };
  const list = () => app.query<{ id: string }[]>('feedback.list', { id: plan().id }, owner());
  return {
    'client.saveGeneralFeedback': {
      fields: { feedbackText: 'Good' },
      as: consultant,
      rest: () => ({ id: owner().id }),
      read: () => app.query('client.generalFeedback', { id: owner().id }, owner()),
      keepsAll: true,
    },
    'feedback.save': {
      fields: { feedbackText: 'Good' },
      as: consultant,
      rest: () => ({ id: plan().id, growthPlanStepId: stepId() }),
      read: list,
      keepsAll: true,
    },
    'feedback.saveDraft': {
      fields: { text: 'Good' },
      as: consultant,
      async rest() {
        await app.db.deleteFrom('feedback_draft').execute();
        return { id: plan().id, growthPlanStepId: stepId(), version: 0 };
      },
      async read() {
        const { body, ...answered } = await app.query<Drafts>('feedback.rounds', { id: plan().id }, consultant());
        return { ...answered, body: [...body.drafts.map(({ text }) => text.trim()), ''] }; // an empty one is deleted
      },
    },
    'feedback.correct': {
      fields: { text: 'Good' },
      as: consultant,
      async rest() {
        const entry = { id: plan().id, growthPlanStepId: stepId(), feedbackText: 'To be corrected' };
        await app.mutate('feedback.save', entry, consultant());
        return { id: plan().id, feedbackId: (await list()).body.at(-1)?.id };
      },
      read: list,
    },
  } satisfies Record<string, Write>;
}
