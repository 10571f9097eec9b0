import { lazy, Suspense, useId, useRef, useState } from 'react';
import { formatDate, toDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { isNoSuchDay, parseDay } from '../lib/parse-day.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx';
import { Spinner } from './spinner.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

const formatDay = (day: string | null) => (day === null ? '' : formatDate(day));

type Props = ParsedFieldProps<string> & {
  /** Asks in place whether a day that has passed is meant, once it was typed or chosen. */
  asksPast?: boolean;
};

/**
 * A day (`YYYY-MM-DD`), typed as 31.12.2026 or 2026-12-31 (or as it is shown), or chosen from a calendar that loads when it
 * is opened.
 */
export function DateField({ asksPast, ...props }: Props) {
  const t = useText();
  const { value, onValueChange } = props;
  const [given, setGiven] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null); // once it is left, so that no half-typed year asks
  const keep = () => {
    setGiven(null);
    setAsking(null);
  };
  const isPast = asksPast && value !== null && value === asking && value < toDay(new Date());
  return (
    <ParsedField
      placeholder={t('ui.date.hint')}
      {...props}
      onValueChange={(day) => {
        setGiven(day);
        onValueChange(day);
      }}
      onBlur={() => setAsking(given)}
      parse={(text) => parseDay(text)}
      format={formatDay}
      unreadable={(text) => (isNoSuchDay(text) ? 'ui.date.no_such_day' : 'ui.date.unreadable')}
      inputClassName="pr-12"
      note={
        asksPast && (
          <div role="status" className="flex flex-wrap items-center gap-x-2 text-small text-attention empty:hidden">
            {isPast && (
              <>
                {t('ui.date.past')}
                <Button size="small" look="quiet" onClick={keep}>
                  {t('ui.date.keep')}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      {(choose) => {
        const take = (day: string | null) => {
          choose(day);
          setAsking(day);
        };
        return !props.disabled && !props.readOnly && <CalendarButton value={props.value} onChoose={take} />;
      }}
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
