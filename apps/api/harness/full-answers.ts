import type { AnswerValue, Cell, Row } from '@app/schema/answers';
import {
  CELL_MAX,
  LONG_TEXT_MAX,
  OWN_ROWS,
  PERSON_MAX,
  SHORT_TEXT_MAX,
  SWOT_POINTS_MAX,
} from '@app/schema/plan-limits';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';

/** Writes a text of at most so many characters. */
type Say = (most: number) => string;

/** An answer that fills all that its question has room for; null for a question that takes none. */
export function fullAnswer(question: Question, say: Say, ownRows = 2): AnswerValue | null {
  switch (question.type) {
    case 'short_text':
      return say(question.maxChars ?? SHORT_TEXT_MAX);
    case 'long_text':
      return say(question.maxChars ?? LONG_TEXT_MAX);
    case 'single_choice':
      return question.optionsFrom ? '1' : (question.options[0]?.key ?? '');
    case 'scale_1_5':
      return 4;
    case 'metric_table':
      return {
        ...Object.fromEntries(question.rows.map(({ key }) => [key, rowOf(question, say)])),
        [OWN_ROWS]: Array.from({ length: ownRows }, () => ({ ...rowOf(question, say), label: say(CELL_MAX) })),
      };
    case 'share_table':
      return Object.fromEntries(question.rows.map(({ key }) => [key, 12.5]));
    case 'swot_grid':
      return Object.fromEntries(
        question.boxes.map(({ key }) => [key, Array.from({ length: SWOT_POINTS_MAX }, () => say(CELL_MAX))]),
      );
    case 'date_person':
      return { date: '2027-01-31', person: say(PERSON_MAX) };
    case 'checklist_auto':
      return null;
    default:
      return Array.from({ length: question.maxRows }, () => rowOf(question, say));
  }
}

function rowOf({ columns }: Question, say: Say): Row {
  return Object.fromEntries(columns.map((column) => [column.key, cellOf(column, say)]));
}

function cellOf({ type, options }: ColumnDefinition, say: Say): Cell {
  if (type === 'number') return 12_345.5;
  if (type === 'choice') return options.at(-1)?.key ?? null;
  if (type === 'date') return '2027-02-28';
  return say(type === 'person' ? PERSON_MAX : CELL_MAX);
}
