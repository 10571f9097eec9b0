import type { MailedArea } from '@app/schema/roles';
import { addressFormInput } from '@app/schema/accounts';
import { useState } from 'react';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { Form, SubmitButton, useAppForm, type AppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccessFrame, ToLoginLink } from './access-frame.tsx';
import { useAccessState } from './access-state.ts';
import { Resend } from './resend.tsx';

const LABELS = { email: 'login.email' } as const;

/** Asks for a mail with a link to a new password; anyone who was invited and has none yet gets a new invitation instead. One answer to any address. */
export function ResetPage({ area }: { area: MailedArea }) {
  const { email: known = '' } = useAccessState();
  const [sent, setSent] = useState(false);
  const turnTo = (next: boolean) => {
    askPageFocus();
    setSent(next);
  };
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { email: known },
    schema: addressFormInput,
    toInput: (typed) => ({ area, ...typed }),
    onSubmit: (input) => trpc.auth.requestPasswordReset.mutate(input),
    onSuccess: () => turnTo(true),
  });
  const email = form.watch('email').trim();
  const resend = () => trpc.auth.requestPasswordReset.mutate({ area, email }).then(() => true);
  return (
    <AccessFrame>
      {sent ? <ResetSent email={email} send={resend} onChange={() => turnTo(false)} /> : <ResetForm form={form} />}
      <ToLoginLink area={area} email={email} />
    </AccessFrame>
  );
}

function ResetForm({ form }: { form: AppForm<{ email: string }> }) {
  const t = useText();
  return (
    <>
      <PageHeading lead={t('access.reset.lead')}>{t('access.reset.title')}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-5">
          <EmailField {...form.text('email')} />
          <SubmitButton form={form}>{t('access.reset.submit')}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}

type SentProps = { email: string; send: () => Promise<boolean>; onChange: () => void };

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
        <Resend label={t('access.resend.mail')} justSent send={send} />
        <Button look="quiet" size="small" icon="edit" onClick={onChange} className="-ml-3 self-start">
          {t('access.change_address')}
        </Button>
      </Card>
    </>
  );
}
