import { passwordByLinkInput, type PasswordByLinkInput, type PasswordLinkPurpose } from '@app/schema/accounts';
import type { Area } from '@app/schema/roles';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { isLanguageChosen, switchLanguage, useText } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useGoToLogin } from './go-to-login.ts';
import { NEW_PASSWORD, NewPasswordFields } from './new-password.tsx';
import { LinkRefused, OpenedLink, type CatchRefusal } from './opened-link.tsx';

type Link = { area: Area; purpose: PasswordLinkPurpose; token: string };

/** Whose link it is. */
type Holder = Outputs['auth']['openLink'];

/** Where the link of a mail leads: a new password, or the first one of an invited account. */
export function LinkPage(link: Link) {
  const t = useText();
  const { area, purpose } = link;
  return (
    <OpenedLink
      title={t(`access.link.title.${purpose}`)}
      open={async (signal) => {
        const holder = await trpc.auth.openLink.mutate(link, { signal });
        if (!isLanguageChosen()) await switchLanguage(holder.languageCode, false); // what the mail was written in
        return holder;
      }}
      refused={
        <LinkRefused area={area} reasons={['access.refused.used', `access.refused.old.${purpose}`]}>
          <WayToNewLink area={area} />
        </LinkRefused>
      }
    >
      {(holder, catchRefusal) => <SetPassword link={link} holder={holder} catchRefusal={catchRefusal} />}
    </OpenedLink>
  );
}

function WayToNewLink({ area }: Pick<Link, 'area'>) {
  const t = useText();
  if (area === 'admin') return <p>{t('access.refused.admin')}</p>;
  return (
    <LinkButton to={PATHS.resetPassword[area]} look="primary" icon="mail">
      {t('access.refused.new_link')}
    </LinkButton>
  );
}

type Props = { link: Link; holder: Holder; catchRefusal: CatchRefusal };

/** The password of the person who holds a good link. The address is there for password managers, which store the two together. */
function SetPassword({ link, holder, catchRefusal }: Props) {
  const t = useText();
  const store = useStorePassword(link, holder.email);
  const form = useAppForm({
    ...NEW_PASSWORD,
    schema: passwordByLinkInput,
    toInput: (typed) => ({ area: link.area, token: link.token, ...typed }),
    onSubmit: catchRefusal(store),
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

function SetPasswordHeading({ purpose, holder }: { purpose: PasswordLinkPurpose; holder: Holder }) {
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
function useStorePassword({ area, purpose }: Link, email: string) {
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  return async (input: PasswordByLinkInput): Promise<void> => {
    await (purpose === 'invitation' ? trpc.auth.setFirstPassword.mutate(input) : trpc.auth.resetPassword.mutate(input));
    if (purpose === 'reset_password' || area === 'admin') return goToLogin(area, email, 'password_stored');
    return navigate({ to: PATHS.activate[area], replace: true, state: { access: { email, codeSent: true } } });
  };
}
