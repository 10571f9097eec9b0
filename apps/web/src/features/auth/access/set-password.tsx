import { passwordByLinkInput, type PasswordByLinkInput } from '@app/schema/accounts';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useGoToLogin } from './go-to-login.ts';
import { EMPTY_PASSWORD, newPasswordFaults, PASSWORD_LABELS } from './new-password-faults.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isLinkRefusal, type LinkHolder, type PasswordLink } from './use-open-link.ts';

type Props = { link: PasswordLink; holder: LinkHolder; onRefused: () => void };

/** The password of the person who holds a good link. The address is there for password managers, which store the two together. */
export function SetPassword({ link, holder, onRefused }: Props) {
  const t = useText();
  const store = useStorePassword(link, holder.email);
  const form = useAppForm({
    labels: PASSWORD_LABELS,
    defaultValues: EMPTY_PASSWORD,
    schema: passwordByLinkInput,
    toInput: (typed) => ({ area: link.area, token: link.token, ...typed }),
    check: newPasswordFaults,
    onSubmit: async (input) => {
      try {
        await store(input);
      } catch (error) {
        if (!isLinkRefusal(error)) throw error;
        onRefused();
      }
    },
  });

  return (
    <>
      <SetPasswordHeading purpose={link.purpose} holder={holder} />
      <Card>
        <Form form={form} className="flex flex-col gap-5">
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={holder.email}
            inputClassName="bg-sunken"
          />
          <NewPasswordFields form={form} />
          <SubmitButton form={form}>{t('access.password.submit')}</SubmitButton>
        </Form>
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
function useStorePassword({ area, purpose }: PasswordLink, email: string) {
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  return async (input: PasswordByLinkInput): Promise<void> => {
    await (purpose === 'invitation' ? trpc.auth.setFirstPassword.mutate(input) : trpc.auth.resetPassword.mutate(input));
    if (purpose === 'reset_password' || area === 'admin') return goToLogin(area, email, 'password_stored');
    return navigate({ to: PATHS.activate[area], replace: true, state: { access: { email, codeSent: true } } });
  };
}
