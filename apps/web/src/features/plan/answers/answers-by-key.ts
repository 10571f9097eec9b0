import type { AnswerValue, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';

export type Answers = ReadonlyMap<string, AnswerValue>;

export function findQuestion(questionnaire: Questionnaire, key: string): { step: Step; question: Question } | null {
  for (const step of questionnaire.steps) {
    const question = step.questions.find((candidate) => candidate.key === key);
    if (question) return { step, question };
  }
  return null;
}

export function findQuestionById(questionnaire: Questionnaire, id: string): { step: Step; question: Question } | null {
  const step = questionnaire.steps.find(({ questions }) => questions.some((question) => question.id === id));
  const question = step?.questions.find((candidate) => candidate.id === id);
  return step && question ? { step, question } : null;
}

/** The answer to a question by its key; undefined when there is no such question or answer. */
export function answerTo(questionnaire: Questionnaire, answers: Answers, key: string): AnswerValue | undefined {
  const found = findQuestion(questionnaire, key);
  return found ? answers.get(found.question.id) : undefined;
}

/** The rows of a list answer; none when it was never given. */
export function toRows(value: AnswerValue | undefined): Row[] {
  return Array.isArray(value) ? value : [];
}

/** A cell as trimmed text; empty for a number or nothing. */
export function toText(cell: unknown): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

/**
 * The answers without choices that point at nothing: `pr_first` names a row of `pr_list`, and that row may have been removed or emptied.
 */
export function withoutDangling(questionnaire: Questionnaire, answers: Answers): Answers {
  const kept = new Map(answers);
  for (const question of questionnaire.steps.flatMap((step) => step.questions)) {
    if (!question.optionsFrom) continue;
    const rows = toRows(answerTo(questionnaire, answers, question.optionsFrom));
    const chosen = rows[Number(kept.get(question.id))];
    if (!chosen || !Object.values(chosen).some(isFilled)) kept.delete(question.id);
  }
  return kept;
}
