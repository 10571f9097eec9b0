import type { AnswerValue } from '@app/schema/answers';
import type { PlanDocument } from '@app/schema/plans';
import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey, stepPurposeKey } from '@app/schema/text-keys';
import type { Todo } from '@app/schema/todos';
import { toDay } from '../../lib/days.ts';
import { answerBlocks, type Answered } from './answers.ts';
import type { Block, Entry } from './blocks.ts';
import { plain, plainLine } from './plain.ts';
import type { Labels } from './labels.ts';

/** What a paper is made of: the plan, the questions that it answers, and when and for whom it is made. */
export type Source = {
  document: PlanDocument;
  questionnaire: Questionnaire;
  labels: Labels;
  now: Date;
  timeZone: string;
};

/** What names a plan, on every page of it. */
export type Head = { plan: string; unit: string; company: string; firm: string; today: string };

export type Chapter = { name: string; purpose: string; completed: boolean; questions: QuestionPart[] };

type QuestionPart = { label: string; blocks: Block[]; todos: Entry[] };

const OPEN = '☐';
const DONE = '☑';

export function headOf({ document, labels, now, timeZone }: Source): Head {
  const { name, businessUnit, user } = document.plan;
  return {
    plan: plainLine(name),
    unit: plainLine(businessUnit),
    company: plainLine(user.company),
    firm: labels.t('firm.name'),
    today: labels.day(toDay(now, timeZone)),
  };
}

/** The answer to a question by its key, with the question; undefined for one that this questionnaire does not ask. */
export function findAnswer({ document, questionnaire }: Source, key: string): Answered | undefined {
  const question = questionnaire.steps.flatMap(({ questions }) => questions).find((one) => one.key === key);
  const answer = document.answers.find(({ questionId }) => questionId === question?.id);
  return question && { question, value: answer?.value as AnswerValue | undefined };
}

/** The chapters of the whole plan: its steps in order. */
export function chaptersOf(source: Source): Chapter[] {
  const completed = new Set(source.document.completedSteps);
  return source.questionnaire.steps.map((step) => ({
    name: `${step.position}. ${source.labels.t(stepNameKey(step.key))}`,
    purpose: source.labels.t(stepPurposeKey(step.key)),
    completed: completed.has(step.id),
    questions: partsOf(source, step),
  }));
}

function partsOf(source: Source, step: Step): QuestionPart[] {
  return step.questions.flatMap((question) => {
    const todos = source.document.todos.filter(({ questionId }) => questionId === question.id);
    const isCheck = question.type === 'checklist_auto'; // computed again each time it is looked at
    if (isCheck && todos.length === 0) return [];
    return {
      label: source.labels.t(questionLabelKey(question.key)),
      blocks: isCheck ? [] : blocksOf(source, question),
      todos: todos.map((todo) => todoEntry(source, todo)),
    };
  });
}

function blocksOf(source: Source, question: Question): Block[] {
  const list = question.optionsFrom === null ? undefined : findAnswer(source, question.optionsFrom);
  return answerBlocks(source.labels, findAnswer(source, question.key) ?? { question, value: undefined }, list);
}

/** A to-do with a box to tick, whose it is and when it is due or was done. */
export function todoEntry({ labels, timeZone }: Source, todo: Todo): Entry {
  const facts = [
    plainLine(todo.personResponsible ?? ''),
    todo.deadline === null ? '' : labels.t('paper.todo.due', { date: labels.day(todo.deadline) }),
    todo.doneAt === null
      ? ''
      : labels.t('paper.todo.done', { date: labels.day(toDay(new Date(todo.doneAt), timeZone)) }),
  ];
  return { mark: todo.done ? DONE : OPEN, text: plain(todo.task), facts: facts.filter(Boolean).join(' · ') };
}
