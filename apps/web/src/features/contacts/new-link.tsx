import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Callout } from '../../ui/callout.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** In place of to-dos whose link does not work: a new one is mailed to the address that is typed, if somebody has to-dos there. */
export function NewLink() {
  const t = useText();
  const [isSent, setSent] = useState(false);
  const form = useAppForm({
    labels: { email: 'contact.broken.email' },
    defaultValues: { email: '' },
    schema: () => import('@app/schema/contacts').then((schemas) => schemas.requestContactLinkInput),
    onChange: () => setSent(false),
    onSubmit: (input) => {
      setSent(false);
      return trpc.contactLink.request.mutate(input);
    },
    onSuccess: () => setSent(true),
    hideSummary: true,
    focus: { field: 'email' },
  });
  return (
    <>
      <PageHeading>{t('contact.broken.title')}</PageHeading>
      <p className="measure">{t('contact.broken.text')}</p>
      <Form form={form} className="flex flex-col items-start gap-4">
        <TextField
          {...form.text('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className="w-full max-w-md"
        />
        <SubmitButton form={form}>{t('contact.broken.send')}</SubmitButton>
        <FailureText text={form.failureText} />
      </Form>
      <div role="status">{isSent && <Callout kind="done">{t('contact.broken.sent')}</Callout>}</div>
    </>
  );
}
