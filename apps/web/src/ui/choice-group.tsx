import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { FieldErrorText, type FieldTexts } from './field.tsx';

type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

export type ChoiceGroupProps<Value extends string> = FieldTexts & {
  choices: readonly Choice<Value>[];
  name?: string | undefined;
  /** `row` for short choices such as a scale; wraps when there is no room. */
  direction?: 'column' | 'row';
  id?: string | undefined;
};

type Props<Value extends string> = ChoiceGroupProps<Value> & {
  type: 'radio' | 'checkbox';
  chosen: readonly (string | null)[];
  onChoose: (value: Value, isChosen: boolean) => void;
};

const SIZES = { radio: 'mt-1 size-5', checkbox: 'mt-0.5 size-5.5' };

/** Every choice is seen and is a target of its own. */
export function ChoiceGroup<Value extends string>({ label, hint, error, type, choices, ...rest }: Props<Value>) {
  const t = useText();
  const ownId = useId();
  const id = rest.id ?? ownId;
  const isRadio = type === 'radio';
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const invalid = error ? true : undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={describedBy}
      {...(isRadio && { 'aria-invalid': invalid, role: 'radiogroup' })}
    >
      <legend className={rest.hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {label}
        {rest.optional && <span className="font-normal text-ink-soft"> {t('ui.optional')}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="measure text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div className={rest.direction === 'row' ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 max-w-full min-w-0 items-start gap-3 rounded-field border border-line-strong bg-sheet px-3 py-2 transition-colors has-checked:border-accent has-checked:bg-accent-wash hover:border-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type={type}
              className={`shrink-0 outline-none ${SIZES[type]}`}
              {...(isRadio ? { name: rest.name ?? id, value: choice.value } : { 'aria-invalid': invalid })}
              checked={rest.chosen.includes(choice.value)}
              onChange={(event) => rest.onChoose(choice.value, event.target.checked)}
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
