import { useMemo, useState } from 'react';
import { DayPicker, type ClassNames } from 'react-day-picker';
import { currentLocale, toDay, readDate } from '../lib/format.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { getCalendarLabels } from './calendar-words.ts';
import { Icon } from './icon.tsx';

const DAY = 'size-9 rounded-full tabular hover:bg-sunken pointer-coarse:size-10';

const CLASSES: Partial<ClassNames> = {
  root: 'relative text-small',
  month_caption: 'flex h-9 items-center pl-2 font-semibold',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: 'inline-flex size-9 items-center justify-center rounded-field hover:bg-sunken',
  button_next: 'inline-flex size-9 items-center justify-center rounded-field hover:bg-sunken',
  month_grid: 'mt-1 w-full border-collapse',
  weekday: 'h-8 font-medium text-ink-soft',
  day: 'p-0 text-center',
  day_button: DAY,
  today: 'font-bold text-accent',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-strong',
  outside: 'text-ink-soft',
};

const PARTS = {
  Chevron: ({ orientation }: { orientation?: string }) => (
    <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} />
  ),
};

type Props = { value: string | null; onChoose: (day: string | null) => void };

/** The calendar of a date field; loaded when one is opened. */
export function Calendar({ value, onChoose }: Props) {
  const t = useText();
  const language = useLanguage();
  const locale = currentLocale();
  const words = useMemo(() => getCalendarLabels(locale, t), [locale, t]);
  const selected = value === null ? undefined : readDate(value);
  const [month, setMonth] = useState(() => selected ?? new Date());
  return (
    <div className="flex flex-col gap-2">
      <DayPicker
        mode="single"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just opened it
        autoFocus
        showOutsideDays
        {...words}
        lang={language}
        classNames={CLASSES}
        month={month}
        onMonthChange={setMonth}
        selected={selected}
        onSelect={(day) => day && onChoose(toDay(day))}
        components={PARTS}
      />
      <div className="flex justify-between border-t border-line pt-2">
        <Button look="quiet" size="small" onClick={() => onChoose(toDay(new Date()))}>
          {t('ui.date.today')}
        </Button>
        {value !== null && (
          <Button look="quiet" size="small" onClick={() => onChoose(null)}>
            {t('ui.date.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
