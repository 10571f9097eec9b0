import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSubmit } from '../session/use-submit.ts';
import { useGoToLogin } from './go-to-login.ts';
import { EMPTY_PASSWORD, newPasswordFaults } from './new-password-faults.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isLinkRefusal, type LinkHolder, type PasswordLink } from './use-open-link.ts';

type Props = { link: PasswordLink; holder: LinkHolder; onRefused: () => void };

const LABELS = { newPassword: 'access.password.new', confirmPassword: 'access.password.repeat' } as const;

/** The password of the person who holds a good link. The address stands there for password managers, which store the two together. */
export function SetPassword({ link, holder, onRefused }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(EMPTY_PASSWORD);
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  const store = useStorePassword(link, holder.email);

  const send = async () => {
    try {
      await store(typed);
    } catch (error) {
      if (!isLinkRefusal(error)) throw error;
      onRefused();
    }
  };

  return (
    <>
      <SetPasswordHeading purpose={link.purpose} holder={holder} />
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(newPasswordFaults(typed), send);
          }}
          className="flex flex-col gap-5"
        >
          <ErrorSummary {...summary} />
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={holder.email}
            inputClassName="bg-sunken"
          />
          <NewPasswordFields value={typed} onChange={setTyped} errors={errors} ids={ids} />
          <Button type="submit" look="primary" busy={busy}>
            {t('access.password.submit')}
          </Button>
        </form>
      </Card>
    </>
  );
}

function SetPasswordHeading({ purpose, holder }: { purpose: PasswordLink['purpose']; holder: LinkHolder }) {
  const t = useText();
  if (purpose === 'reset_password')
    return <PageHeading lead={t('access.link.lead')}>{t('access.link.title.reset_password')}</PageHeading>;
  const { firstName: name, invitedBy } = holder;
  return (
    <PageHeading
      title={t('access.link.title.invitation')}
      lead={
        <>
          {invitedBy && `${t('access.first.invited_by', { inviter: invitedBy })} `}
          {t('access.first.lead')}
        </>
      }
    >
      {name ? t('access.first.welcome_name', { name }) : t('access.first.welcome')}
    </PageHeading>
  );
}

/** Stores the password and leads on: an invited client or consultant has a code to give, everybody else can log in. */
function useStorePassword({ area, purpose, token }: PasswordLink, email: string) {
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  return async (passwords: typeof EMPTY_PASSWORD): Promise<void> => {
    const input = { area, token, ...passwords };
    await (purpose === 'invitation' ? trpc.auth.setFirstPassword.mutate(input) : trpc.auth.resetPassword.mutate(input));
    if (purpose === 'reset_password' || area === 'admin') return goToLogin(area, email, 'password_stored');
    return navigate({ to: PATHS.activate[area], replace: true, state: { access: { email, codeSent: true } } });
  };
}
