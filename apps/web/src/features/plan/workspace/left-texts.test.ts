// @vitest-environment jsdom
import type { Questionnaire } from '@app/schema/questionnaire';
import { beforeEach, expect, test } from 'vitest';
import { openDrafts, type DraftKind } from '../../../lib/drafts.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import { forgetLeftTexts, readLeftTexts } from './left-texts.ts';

const SAVED = { id: 't1', questionId: 'q2', task: 'Call', personResponsible: 'Aino', deadline: null };
const document = {
  plan: { id: 'p1' },
  answers: [{ questionId: 'q1', value: 'stored', version: 1 }],
  todos: [SAVED],
} as unknown as PlanDocument;
const questionnaire = {
  steps: [{ id: 's1', questions: ['q1', 'q2'].map((id) => ({ id, key: `key_${id}` })) }],
} as unknown as Questionnaire;

const write = (kind: DraftKind, field: string, value: unknown) =>
  openDrafts({ kind, scope: 'p1' }).write(field, { value, baseVersion: 0, at: 1 });
const read = (isCommenter = false) =>
  readLeftTexts(document, questionnaire, isCommenter).map(({ kind, question, value }) => [kind, question?.key, value]);
const todo = (task: string, rest = {}) => ({ task, personResponsible: null, deadline: null, ...rest });

beforeEach(() => localStorage.clear());

test('answers, half-typed texts and to-dos that were not saved are read with their question', () => {
  write('draft', 'q1', 'typed');
  write('draft', 'q1~x', 'stored');
  write('half-typed', 'q2/0.price', '12,5 tons');
  write('todo-draft', 'q1', todo('Write to Anna', { personResponsible: 'Aino' }));
  write('todo-draft', 't1', todo('Call again'));
  write('todo-draft', 'gone', todo('Of a to-do that was deleted'));
  expect(read()).toEqual([
    ['draft', 'key_q1', 'typed'],
    ['half-typed', 'key_q2', '12,5 tons'],
    ['todo-draft', 'key_q1', 'Write to Anna · Aino'],
    ['todo-draft', 'key_q2', 'Call again'],
    ['todo-draft', undefined, 'Of a to-do that was deleted'],
  ]);
});

test('what dialogs and the follow-up keep is left to them, is not forgotten with the rest, and is read for those alone who may open them no more', () => {
  for (const field of ['change-t1/note', 'todo-q1/deadline', 'pause/text', 'metric-1/name', 'contact/name'])
    write('half-typed', field, 'typed');
  for (const field of ['new', 'again-t1']) write('todo-draft', field, todo('typed'));
  write('todo-draft', 'q1', todo(' '));
  write('todo-draft', 't1', todo('Call', { personResponsible: 'Aino' }));
  expect(read()).toEqual([]);
  expect(read(true)).toEqual([
    ['half-typed', undefined, 'typed'], // the note
    ['half-typed', undefined, 'typed'], // the reason of the pause
    ['todo-draft', undefined, 'typed'],
    ['todo-draft', undefined, 'typed'],
  ]);
  write('half-typed', 'q1/date', '31.2.');
  const before = localStorage.length;
  forgetLeftTexts('p1', readLeftTexts(document, questionnaire));
  expect(localStorage.length).toBe(before - 1);
  expect(read()).toEqual([]);
});
