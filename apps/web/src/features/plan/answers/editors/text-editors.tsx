import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@app/schema/answers';
import { TextArea } from '../../../../ui/text-area.tsx';
import type { AnswerField } from '../answer-field.ts';

/** One or two sentences. It grows like the long one, so that nothing typed is out of sight. */
export function ShortTextEditor({ field }: { field: AnswerField }) {
  return <TextEditor field={field} limit={field.question.maxChars ?? SHORT_TEXT_MAX} rows={1} className="min-h-14!" />;
}

export function LongTextEditor({ field }: { field: AnswerField }) {
  return <TextEditor field={field} limit={field.question.maxChars ?? LONG_TEXT_MAX} rows={4} className="min-h-32!" />;
}

type Props = { field: AnswerField; limit: number; rows: number; className: string };

function TextEditor({ field, limit, rows, className }: Props) {
  return (
    <TextArea
      label={field.label}
      hideLabel
      rows={rows}
      limit={limit}
      inputClassName={className}
      error={field.errorAt('')}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.edit(event.target.value)}
    />
  );
}
