import type { Role } from '@app/schema/roles';
import { TOKEN_AREAS_OF_ROLE, TOKEN_NAME_MAX, type TokenArea } from '@app/schema/tokens';
import { useState } from 'react';
import { toDay, formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { missing } from '../../auth/session/required-fields.ts';
import { useSubmit } from '../../auth/session/use-submit.ts';
import { getAreaHint, getAreaLabel } from './token-areas.ts';
import { dayAfter, EXPIRY_DAYS, mayExpireOn } from './token-expiry.ts';
import type { NewToken } from './token-ready.tsx';

type Props = { role: Role; onMade: (made: NewToken) => void; onCancel: () => void };

const LABELS = { name: 'tokens.name', areas: 'tokens.areas', expiresOn: 'tokens.expires_on' } as const;
const OTHER_DAY = 'other';

/** Makes a token: what it is for, what it may do, how long. Reading alone unless one asks for more. */
export function TokenForm({ role, onMade, onCancel }: Props) {
  const t = useText();
  const today = toDay(new Date());
  const [name, setName] = useState('');
  const [areas, setAreas] = useState<TokenArea[]>([]);
  const [readOnly, setReadOnly] = useState(true);
  const [expiresOn, setExpiresOn] = useState<string | null>(dayAfter(today, EXPIRY_DAYS[1]));
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  const faults = () => {
    const unchosen = areas.length === 0 ? ({ areas: 'tokens.areas_missing' } as const) : null;
    const blank = missing({ name, expiresOn: expiresOn ?? '' });
    const empty = blank || unchosen ? { ...blank, ...unchosen } : null;
    if (expiresOn === null || mayExpireOn(expiresOn, today)) return empty;
    return { ...empty, expiresOn: 'tokens.expires_range' } as const;
  };
  const create = async () => {
    const { token } = await trpc.token.create.mutate({ name, readOnly, areas, expiresOn: expiresOn ?? '' });
    onMade({ name: name.trim(), token });
  };
  return (
    <>
      <ArrivingHeading>{t('tokens.form')}</ArrivingHeading>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(faults(), create);
        }}
        className="flex flex-col gap-5"
      >
        <ErrorSummary {...summary} />
        <TextField
          id={ids.name}
          label={t('tokens.name')}
          hint={t('tokens.name_hint')}
          error={errors.name}
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          className="max-w-md"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Areas id={ids.areas} error={errors.areas} {...{ role, areas }} onChange={setAreas} />
        <Access readOnly={readOnly} onChange={setReadOnly} />
        <Expiry id={ids.expiresOn} error={errors.expiresOn} {...{ today, expiresOn }} onChange={setExpiresOn} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {t('tokens.create')}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </>
  );
}

type AreasProps = {
  id: string;
  error: string | undefined;
  role: Role;
  areas: readonly TokenArea[];
  onChange: (areas: TokenArea[]) => void;
};

/** None is chosen at first, so that a token has no area that nobody thought of. */
function Areas({ role, areas, onChange, ...field }: AreasProps) {
  const t = useText();
  const ofRole: readonly TokenArea[] = TOKEN_AREAS_OF_ROLE[role];
  return (
    <CheckboxGroup
      {...field}
      label={t('tokens.areas')}
      hint={t('tokens.areas_hint')}
      choices={ofRole.map((value) => ({
        value,
        label: getAreaLabel(value, role, t),
        hint: getAreaHint(value, role, t),
      }))}
      values={areas}
      onValuesChange={onChange}
    />
  );
}

function Access({ readOnly, onChange }: { readOnly: boolean; onChange: (readOnly: boolean) => void }) {
  const t = useText();
  return (
    <RadioGroup
      label={t('tokens.access')}
      value={readOnly ? 'read' : 'write'}
      choices={[
        { value: 'read', label: t('tokens.read_only'), hint: t('tokens.read_only_hint') },
        { value: 'write', label: t('tokens.read_write'), hint: t('tokens.read_write_hint') },
      ]}
      onValueChange={(value) => onChange(value === 'read')}
    />
  );
}

type ExpiryProps = {
  id: string;
  error: string | undefined;
  today: string;
  expiresOn: string | null;
  onChange: (day: string | null) => void;
};

/** Some days that are usual, or a day of one's own. */
function Expiry({ id, error, today, expiresOn, onChange }: ExpiryProps) {
  const t = useText();
  const [choice, setChoice] = useState(String(EXPIRY_DAYS[1]));
  const isOther = choice === OTHER_DAY;
  const choose = (chosen: string) => {
    setChoice(chosen);
    onChange(chosen === OTHER_DAY ? null : dayAfter(today, Number(chosen)));
  };
  const usual = EXPIRY_DAYS.map((count) => ({ value: String(count), label: t('tokens.days', { count }) }));
  return (
    <>
      <Select
        label={t('tokens.expiry')}
        hint={!isOther && expiresOn !== null && t('tokens.works_until', { day: formatDate(expiresOn) })}
        className="max-w-xs"
        choices={[...usual, { value: OTHER_DAY, label: t('tokens.other_day') }]}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      />
      {isOther && (
        <DateField
          id={id}
          label={t('tokens.expires_on')}
          hint={t('tokens.expires_range')}
          error={error}
          className="max-w-xs"
          value={expiresOn}
          onValueChange={onChange}
        />
      )}
    </>
  );
}
