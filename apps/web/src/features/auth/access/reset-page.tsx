import type { MailedArea } from '@app/schema/roles';
import { useState } from 'react';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSubmit } from '../session/use-submit.ts';
import { AccessFrame } from './access-frame.tsx';
import { useAccessState } from './access-state.ts';
import { emailFault } from './email-fault.ts';
import { Resend } from './resend.tsx';
import { ToLoginLink } from './to-login-link.tsx';

const LABELS = { email: 'login.email' } as const;

/** Asks for a mail with a link to a new password; anyone who was invited and has none yet gets a new invitation instead. One answer to any address. */
export function ResetPage({ area }: { area: MailedArea }) {
  const { email: known = '' } = useAccessState();
  const [email, setEmail] = useState(known);
  const [sent, setSent] = useState(false);
  const turnTo = (next: boolean) => {
    askPageFocus();
    setSent(next);
  };
  const send = async () => {
    await trpc.auth.requestPasswordReset.mutate({ area, email: email.trim() });
  };
  return (
    <AccessFrame>
      {sent ? (
        <ResetSent email={email.trim()} send={send} onChange={() => turnTo(false)} />
      ) : (
        <ResetForm email={email} onEmail={setEmail} send={() => send().then(() => turnTo(true))} />
      )}
      <ToLoginLink area={area} email={email.trim()} />
    </AccessFrame>
  );
}

type FormProps = { email: string; onEmail: (email: string) => void; send: () => Promise<void> };

function ResetForm({ email, onEmail, send }: FormProps) {
  const t = useText();
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  const fault = emailFault(email);
  return (
    <>
      <PageHeading lead={t('access.reset.lead')}>{t('access.reset.title')}</PageHeading>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(fault && { email: fault }, send);
          }}
          className="flex flex-col gap-5"
        >
          <ErrorSummary {...summary} />
          <TextField
            id={ids.email}
            label={t('login.email')}
            error={errors.email}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
          <Button type="submit" look="primary" busy={busy}>
            {t('access.reset.submit')}
          </Button>
        </form>
      </Card>
    </>
  );
}

type SentProps = { email: string; send: () => Promise<void>; onChange: () => void };

function ResetSent({ email, send, onChange }: SentProps) {
  const t = useText();
  return (
    <>
      <PageHeading>{t('access.check_mail')}</PageHeading>
      <Card className="flex flex-col gap-5">
        <p>{t('access.reset.sent', { email })}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>{t('access.reset.one_hour')}</li>
          <li>{t('access.look_in_spam')}</li>
        </ul>
        <Resend label={t('access.resend.mail')} justSent send={() => send().then(() => true)} />
        <Button look="quiet" size="small" icon="edit" onClick={onChange} className="-ml-3 self-start">
          {t('access.change_address')}
        </Button>
      </Card>
    </>
  );
}
