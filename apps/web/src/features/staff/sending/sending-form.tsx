import { CHECK_IN_DAYS, QUIET_PERIODS_MAX, SEND_HOUR, type QuietPeriod } from '@app/schema/sending';
import { useEffect, useRef, useState } from 'react';
import { readFieldErrors } from '../../../lib/api-error.ts';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The settings as they are typed: a day may be missing yet. */
export type Settings = Omit<Stored, 'quietPeriods'> & { quietPeriods: (QuietPeriod & { key: string })[] };

type Stored = Pick<
  Outputs['sending']['get'],
  'sendHour' | 'quietWeekends' | 'quietHolidays' | 'quietPeriods' | 'checkInDays'
>;

const INTERVAL_STEP = 15;

type Quiet = 'quietWeekends' | 'quietHolidays';
const QUIET: readonly Quiet[] = ['quietWeekends', 'quietHolidays'];
const INTERVALS = Array.from(
  { length: (CHECK_IN_DAYS.max - CHECK_IN_DAYS.min) / INTERVAL_STEP + 1 },
  (_, index) => CHECK_IN_DAYS.min + index * INTERVAL_STEP,
);
const HOURS = Array.from({ length: SEND_HOUR.max - SEND_HOUR.min + 1 }, (_, index) => SEND_HOUR.min + index);

/** What of the stored settings can be changed, each period with a key for its row. */
export function toSettings({ sendHour, quietWeekends, quietHolidays, quietPeriods, checkInDays }: Stored): Settings {
  const periods = quietPeriods.map((period, index) => ({ ...period, key: String(index) }));
  return { sendHour, quietWeekends, quietHolidays, checkInDays, quietPeriods: periods };
}

/** What was changed, and the periods from which the new ones were made. */
export type Draft = Partial<Settings> & { seenPeriods?: QuietPeriod[] | undefined };

/** What was changed as the server takes it. */
export function toInput({ quietPeriods, ...changed }: Draft) {
  const periods = quietPeriods?.map(({ startsOn, endsOn, name }) => ({ startsOn, endsOn, name }));
  return { ...changed, ...(periods && { quietPeriods: periods }) };
}

type Props = {
  settings: Settings;
  onChange: (changed: Partial<Settings>) => void;
  onSave: () => void;
  busy: boolean;
  error: unknown;
};

/** What is offered for the days between two check-ins, and what is stored. */
const listIntervals = (stored: number) =>
  [...new Set([...INTERVALS, stored])].toSorted((one, other) => one - other).map(String);

/** The hour, the quiet days, the periods and the days between check-ins, with one button that saves all of them. */
export function SendingForm({ settings, onChange: change, onSave, busy, error }: Props) {
  const t = useText();
  const list = useRef<HTMLFieldSetElement>(null);
  const [asksForAll, setAsksForAll] = useState(false);
  const faults = readFieldErrors(error);
  const { quietPeriods: periods } = settings;
  const changePeriod = (index: number, part: Partial<QuietPeriod>) =>
    change({ quietPeriods: periods.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  useEffect(() => {
    if (error) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const add = () => {
    change({ quietPeriods: [...periods, { startsOn: '', endsOn: '', name: '', key: crypto.randomUUID() }] });
    focus('li:last-child input');
  };
  const remove = (index: number) => {
    change({ quietPeriods: periods.filter((_, at) => at !== index) });
    const next = Math.min(index + 1, periods.length - 1);
    focus(next > 0 ? `li:nth-child(${next}) [data-remove]` : ':scope > button');
  };
  const save = () => {
    const isMissing = periods.some(({ name, startsOn, endsOn }) => [name.trim(), startsOn, endsOn].includes(''));
    setAsksForAll(isMissing);
    if (isMissing) focus('[aria-invalid="true"]');
    else onSave();
  };
  return (
    <div className="flex flex-col gap-6">
      <Select
        label={t('sending.hour')}
        hint={t('sending.hour_hint')}
        className="max-w-xs"
        value={String(settings.sendHour)}
        choices={HOURS.map((hour) => ({ value: String(hour), label: formatTime(new Date(2026, 0, 1, hour)) }))}
        onChange={(event) => change({ sendHour: Number(event.target.value) })}
      />
      <CheckboxGroup
        label={t('sending.quiet')}
        hint={t('sending.quiet_hint')}
        values={QUIET.filter((name) => settings[name])}
        choices={QUIET.map((value) => ({ value, label: t(`sending.${value}`) }))}
        onValuesChange={(values) =>
          change({ quietWeekends: values.includes('quietWeekends'), quietHolidays: values.includes('quietHolidays') })
        }
      />
      <fieldset ref={list} className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{t('sending.periods')}</legend>
        <ul className="bare-list flex flex-col gap-4">
          {periods.map((period, index) => {
            const label = (name: string) => t('sending.period.field', { field: name, number: index + 1 });
            const fault = (name: keyof QuietPeriod) => {
              if (asksForAll && period[name].trim() === '') return t('validation_errors_text.required');
              const found = faults[`quietPeriods.${index}.${name}`];
              return found && fieldErrorText(found);
            };
            return (
              <li
                key={period.key}
                className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
              >
                <TextField
                  label={label(t('sending.period.name'))}
                  value={period.name}
                  error={fault('name')}
                  onChange={(event) => changePeriod(index, { name: event.target.value })}
                />
                <DateField
                  label={label(t('sending.period.starts_on'))}
                  value={period.startsOn || null}
                  error={fault('startsOn')}
                  onValueChange={(day) => changePeriod(index, { startsOn: day ?? '' })}
                />
                <DateField
                  label={label(t('sending.period.ends_on'))}
                  asksPast
                  value={period.endsOn || null}
                  error={fault('endsOn')}
                  onValueChange={(day) => changePeriod(index, { endsOn: day ?? '' })}
                />
                <IconButton
                  icon="trash"
                  className="sm:mt-7"
                  label={t('sending.period.remove', { number: index + 1 })}
                  data-remove=""
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ul>
        <Button
          icon="plus"
          className="self-start"
          disabledReason={
            periods.length >= QUIET_PERIODS_MAX ? t('sending.periods_full', { max: QUIET_PERIODS_MAX }) : null
          }
          onClick={add}
        >
          {t('sending.period.add')}
        </Button>
      </fieldset>
      <Select
        label={t('sending.check_in_days')}
        hint={t('sending.check_in_days_hint')}
        className="max-w-xs"
        value={String(settings.checkInDays)}
        choices={listIntervals(settings.checkInDays).map((days) => ({
          value: days,
          label: t('sending.check_in_days_value', { days }),
        }))}
        onChange={(event) => change({ checkInDays: Number(event.target.value) })}
      />
      {Object.keys(faults).length === 0 && <FailureText error={error} />}
      <Button look="primary" busy={busy} className="self-start" onClick={save}>
        {t('sending.save')}
      </Button>
    </div>
  );
}
