import { unlockSecondFactorInput } from '@app/schema/accounts';
import type { Area } from '@app/schema/roles';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PasswordWarning, ToLoginLink } from './access-frame.tsx';
import { useGoToLogin } from './go-to-login.ts';
import { LinkRefused, OpenedLink, type CatchRefusal } from './opened-link.tsx';

type Link = { area: Area; token: string };

/** Where the mail about a locked two-step login leads. Opening it changes nothing, since mail scanners open links: the button does. */
export function UnlockPage(link: Link) {
  const t = useText();
  const { area } = link;
  return (
    <OpenedLink
      title={t('access.link.title.second_factor_unlock')}
      open={(signal) => trpc.auth.openLink.mutate({ ...link, purpose: 'second_factor_unlock' }, { signal })}
      refused={
        <LinkRefused area={area} reasons={['access.refused.used.unlock', 'access.refused.old.second_factor_unlock']}>
          <p>{t('access.refused.unlock')}</p>
        </LinkRefused>
      }
    >
      {({ email }, catchRefusal) => <Unlock link={link} email={email} catchRefusal={catchRefusal} />}
    </OpenedLink>
  );
}

type Props = { link: Link; email: string; catchRefusal: CatchRefusal };

function Unlock({ link, email, catchRefusal }: Props) {
  const t = useText();
  const { area } = link;
  const goToLogin = useGoToLogin();
  const form = useAppForm({
    labels: {},
    defaultValues: {},
    schema: unlockSecondFactorInput,
    toInput: () => link,
    onSubmit: catchRefusal(async (input) => {
      await trpc.auth.unlockSecondFactor.mutate(input);
      await goToLogin(area, email, 'second_factor_unlocked');
    }),
  });
  return (
    <>
      <PageHeading lead={t('access.unlock.text', { email })}>{t('access.link.title.second_factor_unlock')}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-5">
          <p>{t('access.unlock.was_you')}</p>
          {/* Somebody else has the password then, so the way to a new one comes before the button. */}
          <PasswordWarning area={area} email={email}>
            {t('access.unlock.not_you')}
          </PasswordWarning>
          <SubmitButton form={form}>{t('access.unlock.submit')}</SubmitButton>
        </Form>
      </Card>
      <ToLoginLink area={area} email={email} />
    </>
  );
}
