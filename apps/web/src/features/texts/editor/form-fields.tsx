import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { FieldErrorText } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { listExamples, listForms, putTogether, takeApart, type TextForm, type TextPart } from './text-parts.ts';

type Props = {
  /** A text that can be taken apart. */
  text: string;
  languageCode: string;
  readOnly: boolean;
  /** What is wrong with the text as a whole. */
  error: string | null;
  onChange: (text: string) => void;
  /** The field into which chips write from now on. */
  onFocus: (field: HTMLTextAreaElement) => void;
};

/** A text that depends on a number or a choice: a field for each thing that it says. */
export function FormFields({ text, languageCode, readOnly, error, onChange, onFocus }: Props) {
  const t = useText();
  const [parts, setParts] = useState(() => takeApartIn(text, languageCode));
  if (putTogether(parts) !== text) setParts(takeApartIn(text, languageCode)); // it was changed elsewhere
  const change = (index: number, part: TextPart) => {
    const next = parts.with(index, part);
    setParts(next);
    onChange(putTogether(next));
  };
  const field = {
    lang: languageCode,
    readOnly,
    spellCheck: true,
    autoComplete: 'off',
    inputClassName: 'min-h-11!',
    rows: 1,
  };
  return (
    <div
      className="flex flex-col gap-3"
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && onFocus(target)}
    >
      {parts.map((part, index) =>
        part.kind === 'choice' ? (
          // oxlint-disable-next-line no-array-index-key -- parts have no other name, and their number does not change
          <fieldset key={index} className="flex flex-col gap-3 rounded-card bg-sunken p-3">
            {part.forms.map((form, at) => (
              <TextArea
                {...field}
                key={form.selector}
                label={<FormLabel part={part} form={form} languageCode={languageCode} />}
                value={form.text}
                onChange={({ target: { value } }) =>
                  change(index, { ...part, forms: part.forms.with(at, { ...form, text: value }) })
                }
              />
            ))}
          </fieldset>
        ) : (
          part.shown && (
            <TextArea
              {...field}
              // oxlint-disable-next-line no-array-index-key -- as above
              key={index}
              label={t(index === 0 ? 'edit_texts.form.before' : 'edit_texts.form.after')}
              value={part.text}
              onChange={({ target: { value } }) => change(index, { ...part, text: value })}
            />
          )
        ),
      )}
      <div role="alert" className="empty:-mt-3">
        {error !== null && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}

type LabelProps = { part: Extract<TextPart, { kind: 'choice' }>; form: TextForm; languageCode: string };

/** When a form is used: for which numbers, or for which choice. */
function FormLabel({ part: { name, format, forms }, form: { selector }, languageCode }: LabelProps) {
  const t = useText();
  const placeholder = `{${name}}`;
  if (format === 'select')
    return selector === 'other'
      ? t('edit_texts.form.otherwise')
      : t('edit_texts.form.when', { placeholder, value: selector });
  const others = forms.map((one) => one.selector);
  const type = format === 'selectordinal' ? 'ordinal' : 'cardinal';
  const examples = listExamples(selector, others, { language: languageCode, type });
  if (examples.length === 0) return t('edit_texts.form.otherwise');
  const value = examples.map((number) => formatNumber(number)).join(', ') + (examples.length > 1 ? '…' : '');
  return t('edit_texts.form.when', { placeholder, value });
}

/** With the forms that the language has; what comes before them has a field where there is something, what comes after always. */
function takeApartIn(text: string, languageCode: string): TextPart[] {
  const parts = takeApart(text) ?? [{ kind: 'text' as const, text }];
  return parts.map((part, index) =>
    part.kind === 'choice'
      ? { ...part, forms: listForms(part, languageCode) }
      : { ...part, shown: part.text !== '' || index === parts.length - 1 },
  );
}
