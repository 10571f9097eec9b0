import type { DescriptionsOf } from '../types.ts';
import { METRIC } from './examples.ts';

export const FOLLOW_UP: DescriptionsOf<'checkIn' | 'followUp' | 'metric'> = {
  'followUp.get': {
    summary: 'Read the follow-up of a plan',
    description: `It starts when the plan is completed. \`expected\` and \`actual\` of a figure are those of its newest period with a value, of a flow in the plan’s year so far; \`light\` compares them. A check-in that was not sent is shown to its owner alone.`,
    answer: {
      started_on: '2026-12-01',
      paused_at: null,
      pause_reason: null,
      priorities: [{ priority: 'Win two customers in Sweden', outcome: 'Two signed contracts', owner: 'Pekka' }],
      metrics: [METRIC],
      check_ins: [],
    },
  },
  'followUp.save': {
    summary: 'Start, pause or resume a follow-up, or move the next check-in',
    description: `The first call starts the follow-up of a plan that was completed before there were any. The next check-in is 14 to 180 days ahead and moves to the next day on which mail is sent.`,
    failures: ['plan_not_completed'],
    body: { paused: true, reason: 'Summer holidays' },
  },
  'metric.save': {
    summary: 'Add or change a figure',
    description: `With \`metric_id\` only what is sent changes; \`version\` is the one that you read last, 0 for a new figure. \`source\` takes over a row of the plan: \`sm_funnel.offers\`, \`ta_leading.2\`, \`ta_targets.own.1\`. What is absent of a new figure follows the plan: \`period\` is its rhythm, and \`better\` is down where \`target_12\` is below \`baseline\`. \`better\` goes on following these until another one is chosen. \`plan_targets\` notes what the plan answers to the same targets: it is not offered again. A plan has 20 figures at most, archived ones aside. When somebody saved in between, the answer is 409 with the figure as it is.`,
    failures: ['could_not_save_answer', 'plan_not_completed', 'missing_form_parameters'],
    body: {
      metric_id: METRIC.id,
      target_12: 3_200_000,
      version: 1,
      note: 'The new site opens in spring',
    },
    fields: { version: 'The version that you read last; 0 for a new figure.' },
    answer: { msg: 'saved', metric: { ...METRIC, target_12: 3_200_000, version: 2 } },
  },
  'metric.saveValues': {
    summary: 'Save actual values',
    description: `1 to 500, all or none. A period is named by its first day; null empties it. \`version\` is the one that you read last, 0 when there was no value. When somebody saved in between, nothing is stored: the answer is 409 with what is stored.`,
    failures: ['could_not_save_answer', 'plan_not_completed'],
    body: { values: [{ metric_id: METRIC.id, period: '2027-01-01', value: 240_000, version: 0 }] },
    answer: { msg: 'saved', metrics: [METRIC] },
  },
  'checkIn.save': {
    summary: 'Save a check-in, or send it',
    description: `A check-in takes text from 14 days before it is due, 404 until then; one that was missed does until the next opens. What is absent stays. \`send\` sends it once to the consultant and needs \`confidence\`; the next is due on \`next_due_on\`, 14 to 180 days ahead, or as many days later as the firm has set. While the follow-up is paused, texts are kept and \`send\` is 400. When it was sent or saved in between, the answer is 409 with the check-in as it is.`,
    failures: ['could_not_save_answer', 'plan_not_completed', 'missing_form_parameters'],
    body: {
      moved: 'The first Swedish customer signed',
      focus: 'The second one',
      confidence: 4,
      version: 2,
      send: true,
      next_due_on: '2027-05-24',
    },
    fields: { version: 'The version that you read last; 0 before anything was saved.' },
    answer: { msg: 'saved', version: 3 },
  },
  'checkIn.answer': {
    summary: 'Answer a check-in',
    description: 'Once, after it was sent; its owner is notified. 409 with the check-in when it was answered before.',
    failures: ['could_not_save_answer'],
    body: { answer: 'Good work. Let us look at your prices in March.' },
  },
  'metric.history': {
    summary: 'Read what became of a figure',
    description:
      'The newest first: of its targets where `period` is null, else of the value of that period. The actor has the name of today, or is `Former user` in the caller’s language.',
    answer: [
      {
        at: '2027-02-03T09:30:00.000Z',
        actor: 'Pekka Virtanen',
        period: '2027-01-01',
        before: null,
        after: { value: 240_000, note: null },
        note: null,
      },
    ],
  },
};
