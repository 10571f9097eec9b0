import type { AnswerValue } from '@app/schema/answers';
import type { FollowUp } from '@app/schema/follow-up';
import type { PlanDocument } from '@app/schema/plans';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { questionHeadingKey, questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import type { LivingTodo } from '@app/schema/todos';
import { toDay } from '../../lib/days.ts';
import { isReview } from '../questionnaire/review-step.ts';
import { answerBlocks, type Answered } from './answers.ts';
import { toPlainLine, toPlainText, type Labels } from './labels.ts';
import type { Entry } from './list.ts';

/** What a paper is made of: the plan, the questions that it answers, and when and for whom it is made. */
export type Source = {
  document: PlanDocument;
  questionnaire: Questionnaire;
  followUp: FollowUp | null;
  labels: Labels;
  now: Date;
  timeZone: string;
};

export type Chapter = ReturnType<typeof listChapters>[number];

const OPEN = '☐';
const DONE = '☑';

/** What names a plan, on every page of it. */
export function getPlanHead({ document, labels, now, timeZone }: Source) {
  const { name, businessUnit, user } = document.plan;
  const [plan, company] = [toPlainLine(name), toPlainLine(user.company)];
  return {
    plan,
    unit: toPlainLine(businessUnit),
    company,
    title: `${plan} · ${company}`,
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

/** What a question is about: a heading that others can read, or the question where its questionnaire has no such heading. */
export function questionHeading(labels: Labels, key: string): string {
  const heading = questionHeadingKey(key);
  return labels.t(labels.has(heading) ? heading : questionLabelKey(key));
}

/** The chapters of the whole plan: its steps in order, each with what was answered or planned, and what was not. */
export function listChapters(source: Source) {
  const { labels, questionnaire, document } = source;
  return questionnaire.steps.map(({ id, key, position, component, questions }) => {
    const parts = questions.map((question) => toPart(source, question));
    const isEmpty = ({ blocks, todos }: (typeof parts)[number]) => blocks.length === 0 && todos.length === 0;
    return {
      isPrivate: isReview({ component }),
      name: `${position}. ${labels.t(stepNameKey(key))}`,
      completed: document.completedSteps.includes(id),
      parts: parts.filter((part) => !isEmpty(part)),
      unanswered: parts.filter((part) => isEmpty(part) && !part.isCheck).map(({ heading }) => heading),
    };
  });
}

function toPart(source: Source, question: Question) {
  const { labels, document } = source;
  const list = question.optionsFrom === null ? undefined : findAnswer(source, question.optionsFrom);
  const answered = findAnswer(source, question.key) ?? { question, value: undefined };
  return {
    heading: questionHeading(labels, question.key),
    isCheck: question.type === 'checklist_auto', // computed again each time it is looked at
    blocks: answerBlocks(labels, answered, list),
    todos: document.todos
      .filter(({ questionId }) => questionId === question.id)
      .map((todo): Entry => todoEntry(source, todo)),
  };
}

/** A to-do with a box to tick, whose it is and when it is due or was done. */
export function todoEntry({ labels, timeZone }: Source, todo: LivingTodo): Entry {
  const facts = [
    toPlainLine(todo.personResponsible ?? ''),
    todo.deadline && labels.t('paper.todo.due', { date: labels.day(todo.deadline) }),
    todo.dropReason !== null && labels.t('paper.todo.dropped', { reason: toPlainLine(todo.dropReason) }),
    todo.doneAt && labels.t('paper.todo.done', { date: labels.day(toDay(new Date(todo.doneAt), timeZone)) }),
  ];
  return { mark: todo.done ? DONE : OPEN, text: toPlainText(todo.task), facts: facts.filter(Boolean).join(' · ') };
}
