import { useEffect, useRef, useState, type ReactNode } from 'react';
import { currentLanguage, useLanguageChoices, useText } from '../../../lib/i18n.ts';
import type { PATHS } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { AppForm } from '../../../ui/form/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { DETAILS_FIELDS, type Person } from '../../account/details-fields.ts';
import type { PersonValues } from './person-form.tsx';

const MOST_RADIOS = 3;
const INVITATION_DAYS = 7; // docs/product.md#limits

/** `next` is what the person does now, as the page says it. */
type Registered = { id: string; name: string; email: string; next: string };

export type RegistrationProps = { onRegistered: (registered: Registered) => void };

type Props = {
  title: string;
  lead: string;
  renderForm: (onRegistered: RegistrationProps['onRegistered']) => ReactNode;
  /** What the button that leads back to an empty form says. */
  another: string;
  /** What the link to who was registered says, and where it leads. */
  open: string;
  details: (typeof PATHS)['consultant'] | (typeof PATHS)['client']['admin' | 'consultant'];
};

/** Registers people one after another; each gets an invitation by mail. */
export function RegistrationPage({ title, lead, renderForm, another, open, details }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={lead}>{title}</PageHeading>
      {registered ? (
        <Invited {...registered}>
          <Button look="primary" onClick={() => setRegistered(null)}>
            {another}
          </Button>
          <LinkButton to={details} params={{ id: registered.id }}>
            {open}
          </LinkButton>
        </Invited>
      ) : (
        renderForm(setRegistered)
      )}
    </div>
  );
}

/** In place of a registration form that was sent: what happened and what comes next. Takes the focus. */
function Invited({ name, email, next, children }: Registered & { children: ReactNode }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={title} tabIndex={-1} className="flex items-start gap-2 text-lead">
        <Icon name="check-circle" size={24} className="mt-0.5 text-done" />
        <span className="min-w-0">{t('people.invited.title', { name })}</span>
      </h2>
      <div className="measure flex flex-col gap-2">
        <p>{t('people.invited.sent', { email, days: INVITATION_DAYS })}</p>
        <p className="text-ink-soft">{next}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}

/** Somebody who is not known yet; as long as nobody says otherwise they speak the language of the page. */
export function getEmptyPerson(kind: Person['kind']): PersonValues {
  return { ...Object.fromEntries(DETAILS_FIELDS[kind].map((field) => [field, ''])), languageCode: currentLanguage() };
}

/** In which language a new person gets their mails and first sees the tool. */
export function LanguageChoice({ form }: { form: AppForm<PersonValues> }) {
  const t = useText();
  const choices = useLanguageChoices();
  const offered = choices.filter(({ hidden }) => !hidden);
  const hint = t('people.language_hint');
  if (offered.length > MOST_RADIOS) return <Select {...form.text('languageCode')} hint={hint} choices={choices} />;
  const { value = null, ...field } = form.value('languageCode');
  return (
    <RadioGroup
      {...field}
      value={value}
      hint={hint}
      direction="row"
      choices={offered.map(({ value: code, label, lang }) => ({
        value: code,
        label: <span lang={lang}>{label}</span>,
      }))}
    />
  );
}
