import type { MailedArea } from '@app/schema/roles';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { AccessFrame } from './access-frame.tsx';
import { AnswerEmailChange } from './answer-email-change.tsx';
import { EmailChangeAnswered, type Answered } from './email-change-answered.tsx';
import { ToLoginLink } from './to-login-link.tsx';
import { useOpenEmailChange } from './use-open-email-change.ts';

/** Where the notice of a new e-mail address leads: what was asked, and the owner's answer. Opening it changes nothing. */
export function ChangeEmailPage({ area, token }: { area: MailedArea; token: string }) {
  const t = useText();
  const { opened, retry, refuse } = useOpenEmailChange(area, token);
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (answered)
    return (
      <AccessFrame>
        <EmailChangeAnswered area={area} answered={answered} />
      </AccessFrame>
    );
  return (
    <AccessFrame>
      {opened.state === 'loading' && <PageSkeleton />}
      {opened.state === 'ready' && (
        <AnswerEmailChange link={{ area, token }} change={opened.change} onAnswered={setAnswered} onRefused={refuse} />
      )}
      {opened.state === 'refused' && <Refused area={area} />}
      {opened.state === 'failed' && (
        <>
          <PageHeading>{t('access.change_email.title')}</PageHeading>
          <LoadFailed error={opened.error} onRetry={retry} />
        </>
      )}
    </AccessFrame>
  );
}

function Refused({ area }: { area: MailedArea }) {
  const t = useText();
  return (
    <>
      <PageHeading>{t('access.refused.title')}</PageHeading>
      <Card className="flex flex-col gap-5">
        <p>{t('access.refused.reasons')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{t('access.change_email.refused.over')}</li>
          <li>{t('access.change_email.refused.old')}</li>
          <li>{t('access.refused.newer')}</li>
          <li>{t('access.refused.cut')}</li>
        </ul>
      </Card>
      <ToLoginLink area={area} />
    </>
  );
}
