import { useState, type ComponentProps } from 'react';
import { formatNumberInput, parseNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'type'> &
  FieldTexts & {
    value: number | null;
    /** Called with each text that is a number, and with null when the field is emptied; never for a half-typed one. */
    onValueChange: (value: number | null) => void;
    /** Shown in the field: €, %, months. */
    unit?: string | undefined;
  };

/**
 * A number typed as people type it: comma or point, spaces between thousands. Shown in the language's way on leaving.
 * What is not a number stays as typed, with an error; nothing is thrown away.
 */
export function NumberField({
  value,
  onValueChange,
  unit,
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...input
}: Props) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const unreadable = typed !== null && parseNumber(typed) === undefined;
  const shownError = error ?? (unreadable && left ? t('ui.number.unreadable') : null);
  const change = (text: string) => {
    setTyped(text);
    const number = parseNumber(text);
    if (number !== undefined && number !== value) onValueChange(number);
  };
  return (
    <Field {...{ label, hint, optional, hideLabel, id, className }} error={shownError}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            value={typed ?? formatNumberInput(value)}
            onChange={(event) => change(event.target.value)}
            onFocus={(event) => {
              setLeft(false);
              input.onFocus?.(event);
            }}
            onBlur={(event) => {
              setLeft(true);
              if (!unreadable) setTyped(null);
              input.onBlur?.(event);
            }}
            className={`field-box tabular text-right ${unit ? (unit.length > 3 ? 'pr-24' : 'pr-11') : ''}`}
          />
          {unit && (
            <span className="pointer-events-none absolute right-3 text-ink-soft" aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
