import { REQUEST_LIMITS, requestAccountInput } from '@app/schema/accounts';
import { useState } from 'react';
import { useBrand } from '../../../lib/brand.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccessFrame, ToLoginLink } from './access-frame.tsx';
import { requestDraft } from './request-draft.ts';

const LABELS = {
  name: 'access.request.name',
  company: 'access.request.company',
  email: 'login.email',
  phoneNumber: 'access.request.phone',
  message: 'access.request.message',
} as const;

/** Where a visitor asks the firm for an account. */
export function RequestPage() {
  const t = useText();
  const brand = useBrand();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const isClosed = brand.name !== '' && brand.email === ''; // a firm without a name is one that is not known yet
  return (
    <AccessFrame>
      {isClosed ? (
        <PageHeading lead={t('access.request.closed')}>{t('access.request.title')}</PageHeading>
      ) : sentFrom === null ? (
        <>
          <PageHeading lead={t('access.request.lead')}>{t('access.request.title')}</PageHeading>
          <Card>
            <RequestForm onSent={setSentFrom} />
          </Card>
        </>
      ) : (
        <>
          <PageHeading>{t('access.request.sent_title')}</PageHeading>
          <Callout kind="done" title={t('access.request.next')}>
            <ol className="flex list-decimal flex-col gap-2 pl-5">
              <li>{t('access.request.next.receipt', { email: sentFrom })}</li>
              <li>{t('access.request.next.read')}</li>
              <li>{t('access.request.next.invitation')}</li>
            </ol>
          </Callout>
        </>
      )}
      <ToLoginLink area="user" />
    </AccessFrame>
  );
}

/** Who one is, how to be reached, and what one would like to say. What is typed outlives a reload of the tab. */
function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: requestDraft.read(),
    schema: requestAccountInput,
    onChange: requestDraft.write,
    onSubmit: (input) => trpc.auth.requestAccount.mutate(input),
    onSuccess: (_, { email }) => {
      requestDraft.remove();
      askPageFocus();
      onSent(email.trim());
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField {...form.text('name')} type="text" autoComplete="name" />
      <TextField {...form.text('company')} type="text" autoComplete="organization" />
      <TextField {...form.text('email')} type="email" autoComplete="email" />
      <TextField {...form.text('phoneNumber')} type="tel" autoComplete="tel" optional />
      <TextArea
        {...form.text('message')}
        hint={t('access.request.message_hint')}
        optional
        limit={REQUEST_LIMITS.message}
      />
      <SubmitButton form={form}>{t('access.request.submit')}</SubmitButton>
    </Form>
  );
}
