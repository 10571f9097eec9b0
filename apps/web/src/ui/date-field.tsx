import { lazy, Suspense, useId, useRef, useState } from 'react';
import { formatDate } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { parseDay } from '../lib/parse-day.ts';
import { IconButton } from './icon-button.tsx';
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx';
import { Spinner } from './spinner.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

const formatDay = (day: string | null) => (day === null ? '' : formatDate(day));

/**
 * A day (`YYYY-MM-DD`), typed as 31.12.2026 or 2026-12-31 (or as it is shown), or chosen from a calendar that loads when it
 * is opened.
 */
export function DateField(props: ParsedFieldProps<string>) {
  const t = useText();
  return (
    <ParsedField
      placeholder={t('ui.date.hint')}
      {...props}
      parse={parseDay}
      format={formatDay}
      unreadable="ui.date.unreadable"
      inputClassName="pr-12"
    >
      {(choose) => !props.disabled && !props.readOnly && <CalendarButton value={props.value} onChoose={choose} />}
    </ParsedField>
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
