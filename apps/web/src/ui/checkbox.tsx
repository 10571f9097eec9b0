import { useId, useState, type ComponentProps, type ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'checked' | 'onChange'> & {
  label: ReactNode;
  checked: boolean;
  /** Carries the change out; until it has, the box shows it as done, and afterwards what `checked` says. */
  onCheckedChange: (checked: boolean) => Promise<unknown>;
  hint?: ReactNode;
  /** Keeps the label for screen readers only, as in a dense row. */
  hideLabel?: boolean | undefined;
};

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, hint, hideLabel, checked, onCheckedChange, className = '', id, ...input }: Props) {
  const ownId = useId();
  const [toggling, setToggling] = useState<boolean | null>(null);
  const toggle = async (next: boolean) => {
    setToggling(next);
    await onCheckedChange(next).catch(() => null); // the code that carries it out reports a failure
    setToggling(null);
  };
  const fieldId = id ?? ownId;
  return (
    <span className={`flex items-start gap-1 ${className}`}>
      <span className="flex size-9 shrink-0 items-center justify-center pointer-coarse:size-11">
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          checked={toggling ?? checked}
          onChange={(event) => void toggle(event.target.checked)}
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
