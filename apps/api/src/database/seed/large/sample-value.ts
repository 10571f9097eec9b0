import type { AnswerValue, Cell, Row } from '@app/schema/answers';
import type { ColumnDefinition, QuestionDefinition } from '@app/schema/questionnaire';

const PROSE = 'We serve small manufacturers who pay for short lead times.';
const PHRASE = 'Faster quotes for repeat orders';
const WORD = 'Spare parts';

/** An answer as a client would write one, so that a plan of 40 and its to-dos comes to about 7.6 kB of JSON. */
export function sampleValue(question: QuestionDefinition): AnswerValue {
  switch (question.type) {
    case 'short_text':
      return PHRASE;
    case 'long_text':
      return PROSE;
    case 'single_choice':
      return question.options[0]?.key ?? '0';
    case 'scale_1_5':
      return 4;
    case 'benefit_list':
    case 'row_list':
    case 'priority_list':
    case 'risk_list':
      return [sampleRow(question.columns)];
    case 'metric_table':
      return Object.fromEntries(question.rows.slice(0, 1).map(({ key }) => [key, sampleRow(question.columns)]));
    case 'share_table':
      return Object.fromEntries(question.rows.map(({ key }) => [key, 20]));
    case 'swot_grid':
      return Object.fromEntries(question.boxes.map(({ key }) => [key, [PHRASE]]));
    case 'date_person':
      return { date: '2027-01-15', person: 'Kaisa Virta' };
    case 'checklist_auto':
      throw new Error('a checklist takes no answer');
  }
}

function sampleRow(columns: readonly ColumnDefinition[]): Row {
  return Object.fromEntries(
    columns.filter((column) => !column.optional).map((column) => [column.key, sampleCell(column)]),
  );
}

function sampleCell(column: ColumnDefinition): Cell {
  if (column.type === 'number') return 125_000;
  if (column.type === 'date') return '2027-03-31';
  if (column.type === 'choice') return column.options[0]?.key ?? null;
  return WORD;
}
