import type { Request } from 'autocannon';
import { toQueryPath } from '../../api/harness/callers.ts';
import type { BenchData, Plan } from './data.ts';

export type Side = 'baseline' | 'product';

/** What a request is about: one plan, or its consultant's list; `version` is the stored one. */
type Asked = { side: Side; data: BenchData; plan: Plan; version: number };

/** Processor time a request of the baseline by that of the product: below `must` the bench fails. */
type Goals = { must: number; aim: number };

export type Operation = Goals & { name: string; title: string; writes?: true; request(asked: Asked): Request };

const SAVED_TEXT =
  'Three of our five largest customers ask for delivery within a week, which nobody near us offers today.';

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'plan',
    title: 'a plan with 40 answers and 10 to-dos',
    must: 0.9,
    aim: 1.2,
    request: ({ side, plan: { id, token } }) =>
      get(side === 'baseline' ? `/plans/${id}` : toQueryPath('plan.document', { id }), token),
  },
  {
    name: 'clients',
    title: "a consultant's 100 clients with progress",
    must: 0.85,
    aim: 1,
    request: ({ side, data: { plans, consultantTokens }, plan }) =>
      get(
        side === 'baseline' ? '/clients' : toQueryPath('client.list', { limit: 100 }),
        consultantTokens[plans.indexOf(plan) % consultantTokens.length],
      ),
  },
  {
    name: 'todos',
    title: 'all to-dos of a plan',
    must: 0.7,
    aim: 0.8,
    request: ({ side, plan: { id, token } }) =>
      get(side === 'baseline' ? `/plans/${id}/todos` : toQueryPath('todo.list', { id }), token),
  },
  {
    name: 'shared',
    title: 'shared plan by code, no login',
    must: 0.9,
    aim: 1.2,
    request: ({ side, plan: { shareCode: code } }) =>
      get(side === 'baseline' ? `/shared/${code}` : toQueryPath('share.document', { code })),
  },
  {
    name: 'followUp',
    title: 'the follow-up of a plan with 4 figures of 12 months',
    must: 0.6,
    aim: 0.6,
    request: ({ side, plan: { id, token } }) =>
      get(side === 'baseline' ? `/plans/${id}/follow-up` : toQueryPath('followUp.get', { id }), token),
  },
  {
    name: 'save',
    title: 'save one answer, committed',
    must: 0.75,
    aim: 0.85,
    writes: true,
    request: ({ side, data: { saved }, plan: { id, token }, version }) => ({
      method: 'POST',
      path: side === 'baseline' ? '/answers' : '/trpc/plan.saveAnswer',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, ...saved, value: SAVED_TEXT, version }),
    }),
  },
];

function get(path: string, token?: string): Request {
  return { method: 'GET', path, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}
