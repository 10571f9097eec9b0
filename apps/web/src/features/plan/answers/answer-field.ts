import type { AnswerValue } from '@app/schema/answers';
import type { Question } from '@app/schema/questionnaire';
import type { MetricChoice, RowChange, RowChoice } from './prefill/choices.ts';
import type { SuggestedCell } from './prefill/starting-values.ts';

/** What an editor gets: the question, its answer as shown, and how to change it. */
export type AnswerField = {
  question: Question;
  /** The question as a person reads it; names the fields. */
  label: string;
  value: AnswerValue | undefined;
  /** Takes a change; gives back how to restore what followed from it elsewhere. */
  edit: (value: AnswerValue, change?: RowChange) => () => void;
  /** The answer now, for what is done later, such as an undo. */
  current: () => AnswerValue | undefined;
  /** The server's error at a place of the value: `0.priority`, `net_sales.m12`; `` for the whole. */
  errorAt: (path: string) => string | undefined;
  /** What other steps bring here (questionnaire, *Carried values*). */
  carried: Carried;
};

export type Carried = {
  /** Figures offered for empty cells. */
  cells: readonly SuggestedCell[];
  /** Names for which rows are offered. */
  rows: readonly string[];
  /** The rows that a choice picks from. */
  choices: readonly RowChoice[];
  metrics: readonly MetricChoice[];
};

export const NOTHING_CARRIED: Carried = { cells: [], rows: [], choices: [], metrics: [] };

/** The id of the list of people's names that the plan knows; fields for persons offer it. */
export const PEOPLE_LIST = 'plan-people';
