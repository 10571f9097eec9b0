import { useId, type ComponentProps, type ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Keeps the label for screen readers only, as in a dense row. */
  hideLabel?: boolean | undefined;
};

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, hint, hideLabel, className = '', id, ...input }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <span className={`flex items-start gap-1 ${className}`}>
      <span className="flex size-9 shrink-0 items-center justify-center pointer-coarse:size-11">
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className="size-5.5"
          aria-describedby={hint ? `${fieldId}-hint` : undefined}
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 py-1 pointer-coarse:py-2'}>
        <label htmlFor={fieldId}>{label}</label>
        {hint && (
          <span id={`${fieldId}-hint`} className="block text-small text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </span>
  );
}
