import { CLIENT_LIMITS } from '@app/schema/clients';
import { joinInput } from '@app/schema/members';
import { useNavigate } from '@tanstack/react-router';
import { useBrand } from '../../../lib/brand.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { isLanguageChosen, switchLanguage, useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ToLoginLink } from './access-frame.tsx';
import { NEW_PASSWORD, NewPasswordFields } from './new-password.tsx';
import { OpenedLink, type CatchRefusal } from './opened-link.tsx';

type Invitation = Outputs['member']['openInvitation'];

/** Where the mail of an invited colleague leads: who invites them to what, and the form that makes their account. */
export function JoinPage({ token }: { token: string }) {
  const t = useText();
  return (
    <OpenedLink
      title={t('join.title')}
      open={async (signal) => {
        const invitation = await trpc.member.openInvitation.mutate({ token }, { signal });
        if (!isLanguageChosen()) await switchLanguage(invitation.languageCode, false); // what the mail was written in
        return invitation;
      }}
      refused={<DeadLink />}
    >
      {(invitation, catchRefusal) => <Join {...{ token, invitation, catchRefusal }} />}
    </OpenedLink>
  );
}

function DeadLink() {
  const t = useText();
  return (
    <>
      <PageHeading>{t('access.refused.title')}</PageHeading>
      <Card>
        <p>{t('join.dead')}</p>
      </Card>
      <ToLoginLink area="user" />
    </>
  );
}

type Props = { token: string; invitation: Invitation; catchRefusal: CatchRefusal };

function Join({ token, invitation, catchRefusal }: Props) {
  const t = useText();
  const { company, invitedBy } = invitation;
  return (
    <>
      <PageHeading
        title={t('join.title')}
        lead={invitedBy ? t('join.invited_by', { inviter: invitedBy, company }) : t('join.invited', { company })}
      >
        {t('join.title')}
      </PageHeading>
      <Terms invitation={invitation} />
      <Card>
        <JoinForm {...{ token, invitation, catchRefusal }} />
      </Card>
    </>
  );
}

/** What joining means: the role, who reads what is written, and until when the link works. */
function Terms({ invitation: { memberRole, expiresAt } }: { invitation: Invitation }) {
  const t = useText();
  const { name: firm } = useBrand();
  return (
    <dl className="flex flex-col gap-4">
      <div>
        <dt className="text-small text-ink-soft">{t('join.role')}</dt>
        <dd>
          <span className="font-semibold">{t(`member.role.${memberRole}`)}</span>
          <span className="block">{t(`member.may.${memberRole}`)}</span>
        </dd>
      </div>
      <div>
        <dt className="text-small text-ink-soft">{t('join.readers')}</dt>
        <dd>{firm === '' ? t('join.readers.text') : t('join.readers.text_firm', { firm })}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-soft">{t('join.until')}</dt>
        <dd>{formatDateTime(expiresAt)}</dd>
      </div>
    </dl>
  );
}

const LABELS = {
  email: 'login.email',
  firstName: 'account.field.firstName',
  lastName: 'account.field.lastName',
  ...NEW_PASSWORD.labels,
} as const;

/** Makes the account. The address is the invited one: the code that lets them in goes there. */
function JoinForm({ token, invitation: { email }, catchRefusal }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { email, firstName: '', lastName: '', ...NEW_PASSWORD.defaultValues },
    check: NEW_PASSWORD.check,
    schema: joinInput,
    toInput: ({ firstName, lastName, newPassword, confirmPassword }) => ({
      token,
      firstName,
      lastName,
      newPassword,
      confirmPassword,
    }),
    onSubmit: catchRefusal(async (input) => {
      await trpc.member.join.mutate(input);
      return navigate({ to: PATHS.activate.user, replace: true, state: { access: { email, codeSent: true } } });
    }),
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        {...form.text('email')}
        hint={t('join.email_hint')}
        type="email"
        autoComplete="username"
        readOnly
        inputClassName="bg-sunken"
      />
      <TextField {...form.text('firstName')} autoComplete="given-name" maxLength={CLIENT_LIMITS.firstName} />
      <TextField {...form.text('lastName')} autoComplete="family-name" maxLength={CLIENT_LIMITS.lastName} />
      <NewPasswordFields form={form} />
      <SubmitButton form={form}>{t('join.submit')}</SubmitButton>
    </Form>
  );
}
