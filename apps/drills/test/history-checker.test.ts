import { describe, expect, test } from 'vitest';
import { findViolations, type FinalState } from '../chaos/checker.ts';
import type { Attempt, Deed, DeedKind, Outcome } from '../chaos/history.ts';

const DONE: Outcome = { kind: 'acknowledged' };
const cell = { planId: 'plan', questionId: 'question' };

let now = 0;

/** What was tried in words: `KIND SUBJECT NAME`. */
function tried(what: string, outcome: Outcome, at?: Deed['cell']): Attempt {
  now += 10;
  const [kind, subject = '', name = ''] = what.split(' ');
  return {
    deed: { kind: kind as DeedKind, subject, name, ...(at && { cell: at }) },
    sentAt: now,
    answeredAt: now + 5,
    outcome,
  };
}

const saved = (name: string, over: number, outcome: Outcome = seen(over + 1)) =>
  tried(`answer plan ${name}`, outcome, { questionId: 'question', over });
const seen = (version: number): Outcome => ({ kind: 'acknowledged', seen: [{ ...cell, version }] });

/** A client given a credit starts a plan with a double click, writes, is reviewed; one answer was lost on the way. */
function aCleanRun(): { attempts: Attempt[]; state: FinalState } {
  const attempts = [
    tried('credit client d1', DONE),
    tried('plan client d2', { kind: 'acknowledged', id: 'plan' }),
    tried('plan client d3', { kind: 'refused', msg: 'active_plan_exists' }),
    saved('d4', 0),
    saved('d5', 1, { kind: 'lost' }),
    tried('read plan d7', seen(2)),
    saved('d5', 1),
    saved('d6', 1, { kind: 'refused', msg: 'could_not_save_answer' }),
    tried('todo plan d8', { kind: 'unavailable', retryAfter: true }),
    tried('todo plan d8', { kind: 'acknowledged', id: 'todo' }),
    tried('todo plan d9', { kind: 'acknowledged', id: 'deleted' }),
    tried('todo_deletion deleted d10', DONE),
    tried('submission plan d11', DONE),
    tried('feedback plan d12', DONE),
    tried('round_end plan d13', DONE),
  ];
  const state: FinalState = {
    answers: [
      { ...cell, version: 1, value: 'd4', current: false },
      { ...cell, version: 2, value: 'd5', current: true },
    ],
    named: [
      { kind: 'plan', id: 'plan', name: 'd2' },
      { kind: 'todo', id: 'todo', name: 'd8' },
      { kind: 'feedback', id: 'feedback', name: 'd12' },
    ],
    counted: [
      { kind: 'credit', subject: 'client', times: 1 },
      { kind: 'submission', subject: 'plan', times: 1 },
      { kind: 'round_end', subject: 'plan', times: 1 },
    ],
    clients: [{ id: 'client', credits: 0, given: 1, started: 1, active: 1 }],
    promises: [{ template: 'plan_right_given', accountId: 'client', events: 1, mails: 1 }],
    mails: [{ id: 'mail', sent: true }],
  };
  return { attempts, state };
}

type Run = ReturnType<typeof aCleanRun> & { received: string[] };

/** The kinds of violation that are found after something was planted. */
function foundIn(plant: (run: Run) => void): string[] {
  const run = { ...aCleanRun(), received: ['mail'] };
  plant(run);
  return [...new Set(findViolations(run.attempts, run.state, run.received).map(({ kind }) => kind))];
}

const drop = <Item>(from: Item[], isIt: (item: Item) => boolean) => from.splice(from.findIndex(isIt), 1);

test('nothing is wrong with a clean run', () => {
  expect(foundIn(() => undefined)).toEqual([]);
});

test('what was sent and never answered may be there or not; a mail may come twice under one Message-ID', () => {
  const planted = foundIn(({ attempts, state, received }) => {
    attempts.push(saved('d20', 2, { kind: 'lost' }), tried('todo plan d21', { kind: 'lost' }));
    attempts.push(tried('submission plan d22', { kind: 'lost' }));
    state.answers[1]!.current = false;
    state.answers.push({ ...cell, version: 3, value: 'd20', current: true });
    received.push('mail');
  });
  expect(planted).toEqual([]);
});

describe('found is', () => {
  test.each<[string, (run: Run) => void, string]>([
    ['a lost plan', ({ state }) => void drop(state.named, ({ kind }) => kind === 'plan'), 'lost'],
    ['a lost to-do', ({ state }) => void drop(state.named, ({ kind }) => kind === 'todo'), 'lost'],
    ['lost feedback', ({ state }) => void drop(state.named, ({ kind }) => kind === 'feedback'), 'lost'],
    ['a lost deletion', ({ state }) => void state.named.push({ kind: 'todo', id: 'deleted', name: 'd9' }), 'lost'],
    ['a lost submission', ({ state }) => void (state.counted[1]!.times = 0), 'lost'],
    ['a lost answer', ({ state }) => void (state.answers[1]!.value = 'd4'), 'lost'],
    ['a version missing between others', ({ state }) => void state.answers.shift(), 'lost'],
    ['an older version that is current', ({ state }) => void (state.answers[1]!.current = false), 'lost'],
    ['a to-do nobody sent', ({ state }) => void state.named.push({ kind: 'todo', id: 'x', name: 'x' }), 'phantom'],
    ['an answer nobody sent', ({ state }) => void (state.answers[1]!.value = 'x'), 'phantom'],
    [
      'a completion nobody asked for',
      ({ state }) => void state.counted.push({ kind: 'completion', subject: 'plan', times: 1 }),
      'phantom',
    ],
    ['a to-do stored twice', ({ state }) => void state.named.push({ kind: 'todo', id: 'x', name: 'd8' }), 'doubled'],
    ['a round ended twice', ({ state }) => void (state.counted[2]!.times = 2), 'doubled'],
    [
      'an answer stored twice',
      ({ state }) => void state.answers.push({ ...cell, version: 3, value: 'd5', current: true }),
      'doubled',
    ],
    [
      'one create acknowledged with two ids',
      ({ attempts }) => void attempts.push(tried('todo plan d8', { kind: 'acknowledged', id: 'other' })),
      'lost',
    ],
    ['a version acknowledged twice', ({ attempts }) => void attempts.push(saved('d30', 1, seen(2))), 'doubled'],
    [
      'a read of an older version',
      ({ attempts }) => void attempts.push(tried('read plan d30', seen(1))),
      'version went back',
    ],
    ['a save as an older version', ({ attempts }) => void attempts.push(saved('d30', 0)), 'version went back'],
    ['a second active plan', ({ state }) => void (state.clients[0]!.active = 2), 'two active plans'],
    ['a plan without a credit', ({ state }) => void (state.clients[0]!.started = 2), 'credit'],
    ['a credit below zero', ({ state }) => void Object.assign(state.clients[0]!, { credits: -1, given: 0 }), 'credit'],
    ['an event without its mail', ({ state }) => void (state.promises[0]!.mails = 0), 'event without mail'],
    ['a mail without its event', ({ state }) => void (state.promises[0]!.events = 0), 'mail without event'],
    ['a mail from nowhere', ({ received }) => void received.push('x'), 'mail without event'],
    ['a mail that never arrived', ({ received }) => void received.pop(), 'mail not delivered'],
    [
      'a refusal without a reason',
      ({ attempts }) => void attempts.push(tried('read plan d30', { kind: 'refused', msg: 'not_found' })),
      'refused',
    ],
    [
      'a fault of the server',
      ({ attempts }) => void attempts.push(tried('read plan d30', { kind: 'fault', words: '500' })),
      'fault',
    ],
    [
      'a 503 that does not say when to come again',
      ({ attempts }) => void attempts.push(tried('read plan d30', { kind: 'unavailable', retryAfter: false })),
      'no Retry-After',
    ],
  ])('%s', (_what, plant, kind) => {
    expect(foundIn(plant)).toContain(kind);
  });
});
