import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { expect, test } from 'vitest';
import type { SharedDocument } from './shared-queries.ts';
import { listWrittenSteps } from './written-steps.ts';

const question = (id: string, type: Question['type']) => ({ id, key: id, type, optionsFrom: null }) as Question;

const QUESTIONNAIRE = {
  steps: [
    { id: 's1', questions: [question('words', 'long_text'), question('rows', 'row_list')] },
    { id: 's2', questions: [question('when', 'date_person')] },
  ],
} as unknown as Questionnaire;

function read(answers: Record<string, unknown>, todosOf: string[] = []) {
  const document = {
    completedSteps: ['s2'],
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value, version: 1 })),
    todos: todosOf.map((questionId) => ({ questionId, task: 'Call' })),
  } as unknown as SharedDocument;
  return listWrittenSteps(QUESTIONNAIRE, document).steps.map(({ step, completed, questions }) => ({
    id: step.id,
    completed,
    questions: questions.map((one) => one.question.id),
  }));
}

test('a question with an answer or a to-do is read, one without either is not', () => {
  const steps = read({ words: 'Growth', when: { date: '2026-11-20', person: null } }, ['rows']);
  expect(steps.map(({ questions }) => questions)).toEqual([['words', 'rows'], ['when']]);
});

test('spaces, empty rows and a person who is not shown are no answer', () => {
  const steps = read({ words: ' ', rows: [{ name: '', share: null }], when: { date: null, person: null } });
  expect(steps.map(({ questions }) => questions)).toEqual([[], []]);
});

test('a step stays when nothing is written in it, with its state', () => {
  expect(read({})).toEqual([
    { id: 's1', completed: false, questions: [] },
    { id: 's2', completed: true, questions: [] },
  ]);
});
