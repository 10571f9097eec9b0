import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { deepEqual } from '../../../lib/json.ts';
import { openDrafts, type DraftKind } from '../../../lib/drafts.ts';
import { formatDate } from '../../../lib/format.ts';
import { findQuestion } from '../answers/answer-values.ts';
import { toQuestionId } from '../answers/save-state.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import { readTodoDraft } from '../todos/todo-draft.ts';

/** Something that was typed into a plan on this device and not saved. */
export type LeftText = {
  kind: DraftKind;
  /** Its place among the drafts of its kind. */
  field: string;
  /** Undefined for a to-do that is not there any more. */
  question: Question | undefined;
  /** An answer; of anything else the text. */
  value: unknown;
};

/**
 * What is left of a plan on this device: answers, texts in their fields that cannot be read yet, and to-dos that were not added or
 * changed. What was typed into dialogs and into the follow-up of the plan is kept there, unless its reader may open them no more.
 */
export function readLeftTexts(document: PlanDocument, questionnaire: Questionnaire, isCommenter = false): LeftText[] {
  const scope = document.plan.id;
  const list = (kind: DraftKind, toText: (left: { field: string; value: unknown }) => Found | null): LeftText[] =>
    [...openDrafts({ kind, scope }).list()].flatMap(([field, { value }]) => {
      const found = toText({ field, value });
      const question = found ? findQuestion(questionnaire, found.questionId, 'id')?.question : undefined;
      return found && (question || found.isWithout) ? [{ kind, field, question, value: found.value }] : [];
    });
  const stored = new Map<string, unknown>(document.answers.map((answer) => [answer.questionId, answer.value]));
  return [
    ...list('draft', ({ field, value }) => {
      const questionId = toQuestionId(field);
      return deepEqual(value, stored.get(questionId)) ? null : { questionId, value };
    }),
    ...list('half-typed', ({ field, value }) => {
      const [questionId = '', part = ''] = field.split('/');
      if (typeof value !== 'string') return null;
      return { questionId, value, isWithout: isCommenter && TEXTS_OF_DIALOGS.has(part) };
    }),
    ...list('todo-draft', ({ field }) => (isCommenter || !isOfFollowUp(field) ? readLeftTodo(document, field) : null)),
  ];
}

/** Removes them from this device. */
export function forgetLeftTexts(scope: string, texts: readonly LeftText[]): void {
  for (const { kind, field } of texts) openDrafts({ kind, scope }).remove(field);
}

const TEXTS_OF_DIALOGS: ReadonlySet<string> = new Set(['note', 'person', 'text']);

const isOfFollowUp = (field: string) => field === 'new' || field.startsWith('again-');

type Found = Pick<LeftText, 'value'> & {
  questionId: string;
  /** It is also shown when there is no such question. */
  isWithout?: boolean;
};

/** A to-do that was not added, by its question, or one that was not changed, by its own id. */
function readLeftTodo({ plan, todos }: PlanDocument, field: string): Found | null {
  const draft = readTodoDraft(plan.id, field);
  if (!draft?.task.trim()) return null;
  const { task, personResponsible, deadline } = draft;
  const changed = todos.find(({ id }) => id === field);
  if (changed && deepEqual({ ...changed, task, personResponsible, deadline }, changed)) return null;
  const value = [task, personResponsible, deadline && formatDate(deadline)].filter(Boolean).join(' · ');
  return { questionId: changed?.questionId ?? field, value, isWithout: true };
}
