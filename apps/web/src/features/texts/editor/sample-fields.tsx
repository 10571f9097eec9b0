import type { Placeholder } from '@app/texts/frame';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SampleValues } from './preview-text.ts';

const QUICK = [0, 1, 2, 5]; // between them they have every plural form of the languages around us

type Props = {
  placeholders: readonly Placeholder[];
  values: SampleValues;
  onChange: (values: SampleValues) => void;
};

/** What the previews put in place of the placeholders. */
export function SampleFields({ placeholders, values, onChange }: Props) {
  const t = useText();
  return (
    <fieldset className="rounded-card bg-sunken px-4 pt-3 pb-4">
      <legend className="float-left mb-2 w-full text-small font-semibold">{t('edit_texts.samples')}</legend>
      <div className="clear-both flex flex-wrap items-end gap-x-6 gap-y-2">
        {placeholders.map((placeholder) => (
          <SampleField
            key={placeholder.name}
            placeholder={placeholder}
            value={values[placeholder.name] ?? ''}
            onChange={(value) => onChange({ ...values, [placeholder.name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FieldProps = {
  placeholder: Placeholder;
  value: string | number;
  onChange: (value: string | number) => void;
};

function SampleField({ placeholder: { name, kind, options }, value, onChange }: FieldProps) {
  const t = useText();
  const label = <span className="font-mono text-small">{`{${name}}`}</span>;
  if (kind === 'choice')
    return (
      <Select
        label={label}
        choices={[...options, 'other'].map((option) => ({ value: option, label: option }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'text')
    return (
      <TextField label={label} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    );
  return (
    <div className="flex flex-wrap items-end gap-1">
      <NumberField
        label={label}
        className="w-20"
        value={Number(value)}
        onValueChange={(number) => onChange(number ?? 0)}
      />
      {QUICK.map((number) => (
        <Button
          key={number}
          size="small"
          aria-label={t('edit_texts.samples.use', { name, value: formatNumber(number) })}
          aria-pressed={number === value}
          onClick={() => onChange(number)}
          className="min-h-11 min-w-9 px-2! aria-pressed:border-accent aria-pressed:text-accent"
        >
          {formatNumber(number)}
        </Button>
      ))}
    </div>
  );
}
