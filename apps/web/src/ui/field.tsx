import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Icon } from './icon.tsx';

/** What every field of the kit takes besides its own. */
export type FieldTexts = {
  label: ReactNode;
  /** A line under the label: what to write, in which form. */
  hint?: ReactNode;
  /** What is wrong and what to do; shown under the field and tied to it. */
  error?: string | null | undefined;
  /** Marks a field that may be left empty; required ones are not marked. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only, as in the cell of a table whose heading says it. */
  hideLabel?: boolean | undefined;
};

type FrameProps = FieldTexts & { id?: string | undefined; className?: string | undefined };

/** The props of a field in two: those of its frame, and those of the control in it. */
export function splitField<Given extends FrameProps>(props: Given) {
  const { label, hint, error, optional, hideLabel, id, className, ...control } = props;
  return [{ label, hint, error, optional, hideLabel, id, className }, control] as const;
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = FrameProps & {
  /** Draws the control with the ids that tie label, hint and error to it. */
  children: (control: Control) => ReactNode;
};

/** Label above, hint, control, error with icon: the frame of every field. */
export function Field({ label, hint, error, optional, hideLabel, id, className = '', children }: Props) {
  const t = useText();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t('ui.optional')}</span>}
      </label>
      {hint && (
        <p id={hintId} className="measure text-small text-ink-soft">
          {hint}
        </p>
      )}
      {children({ id: fieldId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && <FieldErrorText id={errorId} text={error} />}
    </div>
  );
}

/** The error of a field: icon and text, red is only the third sign. */
export function FieldErrorText({ id, text }: { id?: string | undefined; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-error">
      <Icon name="error" size={18} className="mt-0.5" />
      {text}
    </p>
  );
}
