import type { DatePerson } from '@app/schema/answers';
import { useText } from '../../../../lib/i18n.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { PEOPLE_LIST, type AnswerField } from '../answer-field.ts';

const NONE: DatePerson = { date: null, person: null };

/** A day and who is in charge of it. */
export function DatePersonEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const value = { ...NONE, ...(field.value as DatePerson | undefined) };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateField
        label={t('plan.date_person.date')}
        value={value.date}
        onValueChange={(date) => void field.edit({ ...value, date })}
        error={field.errorAt('date')}
      />
      <TextField
        label={t('plan.date_person.person')}
        list={PEOPLE_LIST}
        autoComplete="off"
        value={value.person ?? ''}
        onChange={(event) => field.edit({ ...value, person: event.target.value || null })}
        error={field.errorAt('person')}
      />
    </div>
  );
}
