import type { Question, Questionnaire } from '@app/schema/questionnaire';
import { NOTHING_CARRIED, type Carried } from '../answer-field.ts';
import { answerTo, findQuestion, type Answers } from '../answers-by-key.ts';
import { metricChoices, rowChoices } from './choices.ts';
import { missingProducts } from './focus-rows.ts';
import { startingValues } from './starting-values.ts';

/** What other steps bring to a question (questionnaire, *Carried values*). */
export function carriedFor(questionnaire: Questionnaire, answers: Answers, question: Question): Carried {
  const value = (key: string) => answerTo(questionnaire, answers, key);
  const rowsOfTargets = findQuestion(questionnaire, 'ta_targets')?.question.rows ?? [];
  if (question.key === 'ta_targets') {
    return { ...NOTHING_CARRIED, cells: startingValues(value('sp_key_figures'), value('ta_targets'), question.rows) };
  }
  if (question.key === 'of_focus') {
    return { ...NOTHING_CARRIED, rows: missingProducts(value('of_benefits'), value('of_focus'), question.maxRows) };
  }
  if (question.optionsFrom) {
    const column = findQuestion(questionnaire, question.optionsFrom)?.question.columns[0]?.key ?? '';
    return { ...NOTHING_CARRIED, choices: rowChoices(value(question.optionsFrom), column) };
  }
  if (question.columns.some((column) => column.type === 'metric_ref')) {
    return { ...NOTHING_CARRIED, metrics: metricChoices(value('ta_targets'), rowsOfTargets, value('ta_leading')) };
  }
  return NOTHING_CARRIED;
}
