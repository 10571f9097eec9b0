import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from 'react';
import { formatDate } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { parseDay } from '../lib/parse-day.ts';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Spinner } from './spinner.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

type Props = Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'type'> &
  FieldTexts & {
    /** `YYYY-MM-DD` or null. */
    value: string | null;
    /** Called with each text that is a day, and with null when the field is emptied; never for a half-typed one. */
    onValueChange: (value: string | null) => void;
  };

/**
 * A day, typed as 31.12.2026 or 2026-12-31 (or as it is shown), or chosen from a calendar that loads when it is opened.
 * What is no day stays as typed, with an error.
 */
export function DateField({
  value,
  onValueChange,
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
  const unreadable = typed !== null && parseDay(typed) === undefined;
  const shownError = error ?? (unreadable && left ? t('ui.date.unreadable') : null);
  const change = (text: string) => {
    setTyped(text);
    const day = parseDay(text);
    if (day !== undefined && day !== value) onValueChange(day);
  };
  const choose = (day: string | null) => {
    setTyped(null);
    onValueChange(day);
  };
  return (
    <Field {...{ label, hint, optional, hideLabel, id, className }} error={shownError}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            autoComplete="off"
            placeholder={t('ui.date.hint')}
            {...input}
            {...control}
            type="text"
            value={typed ?? (value === null ? '' : formatDate(value))}
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
            className="field-box tabular pr-12"
          />
          {!input.disabled && !input.readOnly && <CalendarButton value={value} onChoose={choose} />}
        </span>
      )}
    </Field>
  );
}

/** Opens the calendar in the top layer, under the button or above it where there is more room. */
function CalendarButton({ value, onChoose }: { value: string | null; onChoose: (day: string | null) => void }) {
  const t = useText();
  const popoverId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (day: string | null) => {
    onChoose(day);
    panel.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="calendar"
        label={t('ui.date.open')}
        className="absolute right-0.5"
        popoverTarget={popoverId}
        aria-expanded={open}
        aria-haspopup="dialog"
      />
      <div
        id={popoverId}
        ref={panel}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover: closes by itself, leaves the page alive
        role="dialog"
        aria-label={t('ui.date.calendar')}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place(panel.current, button.current);
        }}
        className="fixed inset-auto m-0 h-auto min-h-80 w-[19.5rem] max-w-[calc(100vw-1rem)] rounded-card border border-line-strong bg-sheet p-3 text-ink shadow-float"
      >
        {open && (
          <Suspense fallback={<Spinner />}>
            <Calendar value={value} onChoose={choose} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function place(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const anchor = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + 6;
  const top = below + height <= innerHeight ? below : Math.max(8, anchor.top - height - 6);
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(8, Math.min(anchor.right - width, innerWidth - width - 8))}px`;
}
