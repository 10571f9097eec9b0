import type { DayPickerProps } from 'react-day-picker';
import type { Translate } from '../lib/i18n.ts';

type Words = Required<Pick<DayPickerProps, 'formatters' | 'labels' | 'weekStartsOn'>>;

/** What a calendar shows and says, by `Intl` and our texts alone, so that it speaks every language that is added. */
export function getCalendarLabels(locale: string, t: Translate): Words {
  const month = sayIn(locale, { month: 'long', year: 'numeric' });
  const day = sayIn(locale, { dateStyle: 'full' });
  return {
    weekStartsOn: firstWeekday(locale),
    formatters: { formatCaption: month, formatWeekdayName: sayIn(locale, { weekday: 'short' }) },
    labels: {
      labelNav: () => t('ui.date.calendar'),
      labelPrevious: () => t('ui.date.previous_month'),
      labelNext: () => t('ui.date.next_month'),
      labelGrid: month,
      labelWeekday: sayIn(locale, { weekday: 'long' }),
      labelDayButton: (date, { today, selected }) => {
        const name = today ? t('ui.date.day_today', { day: day(date) }) : day(date);
        return selected ? t('ui.date.day_selected', { day: name }) : name;
      },
    },
  };
}

function sayIn(locale: string, shape: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(locale, shape);
  return (date) => format.format(date);
}

/** Not every browser knows about weeks, and TypeScript does not yet; Monday then. */
type WithWeek = Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };
type Week = { firstDay: number };

function firstWeekday(locale: string): Words['weekStartsOn'] {
  const known: WithWeek = new Intl.Locale(locale);
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as Words['weekStartsOn'];
}
