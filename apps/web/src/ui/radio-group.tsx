import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { FieldErrorText, type FieldTexts } from './field.tsx';

export type RadioChoice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type Props = FieldTexts & {
  choices: readonly RadioChoice[];
  value: string | null;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** `row` for short choices such as a scale; wraps when there is no room. */
  direction?: 'column' | 'row';
  id?: string | undefined;
};

/** One of a few: every choice is seen and is a target of its own. */
export function RadioGroup({
  label,
  hint,
  error,
  optional,
  hideLabel,
  choices,
  value,
  onValueChange,
  direction = 'column',
  ...rest
}: Props) {
  const t = useText();
  const ownId = useId();
  const id = rest.id ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t('ui.optional')}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="measure text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div className={direction === 'row' ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 items-start gap-3 rounded-field border border-line-strong bg-sheet px-3 py-2 transition-colors has-checked:border-accent has-checked:bg-accent-wash has-disabled:border-dashed hover:not-has-disabled:border-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="mt-1 size-5 shrink-0 outline-none"
              name={rest.name ?? id}
              value={choice.value}
              checked={value === choice.value}
              disabled={rest.disabled || choice.disabled}
              onChange={() => onValueChange(choice.value)}
              onBlur={rest.onBlur}
            />
            <span className="min-w-0">
              {choice.label}
              {choice.hint && <span className="block text-small text-ink-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldErrorText id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
