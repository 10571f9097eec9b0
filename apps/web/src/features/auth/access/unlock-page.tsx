import { unlockSecondFactorInput } from '@app/schema/accounts';
import type { Area } from '@app/schema/roles';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { AccessFrame } from './access-frame.tsx';
import { useGoToLogin } from './go-to-login.ts';
import { LinkRefused } from './link-refused.tsx';
import { ToLoginLink } from './to-login-link.tsx';
import { isLinkRefusal, useOpenLink } from './use-open-link.ts';

const PURPOSE = 'second_factor_unlock';

type Props = { area: Area; token: string };

/** Where the mail about a locked two-step login leads. Opening it changes nothing, since mail scanners open links: the button does. */
export function UnlockPage({ area, token }: Props) {
  const t = useText();
  const { opened, retry, refuse } = useOpenLink({ area, purpose: PURPOSE, token });
  return (
    <AccessFrame>
      {opened.state === 'loading' && <PageSkeleton />}
      {opened.state === 'ready' && <Unlock area={area} token={token} email={opened.holder.email} onRefused={refuse} />}
      {opened.state === 'refused' && <LinkRefused area={area} purpose={PURPOSE} token={token} />}
      {opened.state === 'failed' && (
        <>
          <PageHeading>{t('access.link.title.second_factor_unlock')}</PageHeading>
          <LoadFailed error={opened.error} onRetry={retry} />
        </>
      )}
    </AccessFrame>
  );
}

function Unlock({ area, token, email, onRefused }: Props & { email: string; onRefused: () => void }) {
  const t = useText();
  const goToLogin = useGoToLogin();
  const form = useAppForm({
    labels: {},
    defaultValues: {},
    schema: unlockSecondFactorInput,
    toInput: () => ({ area, token }),
    onSubmit: async (input) => {
      try {
        await trpc.auth.unlockSecondFactor.mutate(input);
        await goToLogin(area, email, 'second_factor_unlocked');
      } catch (error) {
        if (!isLinkRefusal(error)) throw error;
        onRefused();
      }
    },
  });
  return (
    <>
      <PageHeading lead={t('access.unlock.text', { email })}>{t('access.link.title.second_factor_unlock')}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-5">
          <p>{t('access.unlock.was_you')}</p>
          <NotYou area={area} email={email} />
          <SubmitButton form={form}>{t('access.unlock.submit')}</SubmitButton>
        </Form>
      </Card>
      <ToLoginLink area={area} email={email} />
    </>
  );
}

/** Somebody else has the password then, so the way to a new one comes before the button. */
function NotYou({ area, email }: Pick<Props, 'area'> & { email: string }) {
  const t = useText();
  return (
    <Callout kind="attention">
      <div className="flex flex-col items-start gap-4">
        <p>{t('access.unlock.not_you')}</p>
        {area === 'admin' ? (
          <p>{t('login.forgot.admin')}</p>
        ) : (
          <LinkButton to={PATHS.resetPassword[area]} state={{ access: { email } }} icon="mail">
            {t('access.change_email.password.act')}
          </LinkButton>
        )}
      </div>
    </Callout>
  );
}
