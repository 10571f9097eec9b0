import { useId, type ReactNode } from 'react';
import { FieldErrorText, type FieldTexts } from './field.tsx';

type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

type Props<Value extends string> = Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
  id?: string | undefined;
  choices: readonly Choice<Value>[];
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
};

/** Some of a few: every choice is seen and is a target of its own. */
export function CheckboxGroup<Value extends string>({ label, hint, error, choices, values, ...rest }: Props<Value>) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const toggle = (value: Value, checked: boolean) =>
    rest.onValuesChange(checked ? [...values, value] : values.filter((one) => one !== value));
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-1.5" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="measure text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 items-start gap-3 rounded-field border border-line-strong bg-sheet px-3 py-2 transition-colors has-checked:border-accent has-checked:bg-accent-wash hover:border-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-5.5 shrink-0 outline-none"
              checked={values.includes(choice.value)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(choice.value, event.target.checked)}
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
