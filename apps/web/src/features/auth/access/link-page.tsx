import { useText } from '../../../lib/i18n.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { AccessFrame } from './access-frame.tsx';
import { LinkRefused } from './link-refused.tsx';
import { SetPassword } from './set-password.tsx';
import { useOpenLink, type PasswordLink } from './use-open-link.ts';

/** Where the link of a mail leads: a new password, or the first one of an invited account. */
export function LinkPage(link: PasswordLink) {
  const t = useText();
  const { opened, retry, refuse } = useOpenLink(link);
  return (
    <AccessFrame>
      {opened.state === 'loading' && <PageSkeleton />}
      {opened.state === 'ready' && <SetPassword link={link} holder={opened.holder} onRefused={refuse} />}
      {opened.state === 'refused' && <LinkRefused {...link} />}
      {opened.state === 'failed' && (
        <>
          <PageHeading>{t(`access.link.title.${link.purpose}`)}</PageHeading>
          <LoadFailed error={opened.error} onRetry={retry} />
        </>
      )}
    </AccessFrame>
  );
}
