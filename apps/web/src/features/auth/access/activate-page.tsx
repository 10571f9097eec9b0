import type { MailedArea } from '@app/schema/roles';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { endDeadSession } from '../session/end-dead-session.ts';
import { AccessFrame, ToLoginLink } from './access-frame.tsx';
import { useAccessState } from './access-state.ts';
import { CodeField, useActivation } from './activation.tsx';
import { useGoToLogin } from './go-to-login.ts';
import { Resend } from './resend.tsx';

const DONE = { changed: 'email_changed', waiting: 'email_waits' } as const;

/** The code that was mailed to a new address, of a new account or a changed one (docs/product.md#accounts: verification-code screen). */
export function ActivatePage({ area }: { area: MailedArea }) {
  const t = useText();
  const { email: known = '', codeSent = false } = useAccessState();
  const [asksEmail, setAsksEmail] = useState(known === '');
  const goToLogin = useGoToLogin();
  const activation = useActivation(area, known, async (address, emailChange) => {
    if (emailChange === 'changed') await endDeadSession();
    await goToLogin(area, address, emailChange === null ? 'account_verified' : DONE[emailChange]);
  });
  const { form } = activation;
  const email = form.watch('email');
  const sentTo = t(codeSent ? 'access.activate.sent' : 'access.activate.lead_known', { email });
  return (
    <AccessFrame>
      <PageHeading lead={asksEmail ? t('access.activate.lead') : sentTo}>{t('access.activate.title')}</PageHeading>
      <Card className="flex flex-col gap-6">
        <Form form={form} className="flex flex-col gap-5">
          {asksEmail && <EmailField {...form.text('email')} />}
          <CodeField {...activation} />
          <SubmitButton form={form}>{t('access.activate.submit')}</SubmitButton>
        </Form>
        <div className="flex flex-col gap-3 border-t border-line pt-5">
          <p>{t('access.activate.no_code')}</p>
          <Resend label={t('access.activate.resend')} justSent={codeSent} send={activation.resend} />
          {!asksEmail && (
            <Button
              look="quiet"
              size="small"
              icon="edit"
              onClick={() => setAsksEmail(true)}
              className="-ml-3 self-start"
            >
              {t('access.change_address')}
            </Button>
          )}
        </div>
      </Card>
      <ToLoginLink area={area} email={email.trim()} />
    </AccessFrame>
  );
}
