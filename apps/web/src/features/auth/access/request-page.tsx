import { useState } from 'react';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccessFrame } from './access-frame.tsx';
import { EMPTY_REQUEST, requestDraft } from './request-draft.ts';
import { RequestForm } from './request-form.tsx';
import { ToLoginLink } from './to-login-link.tsx';

/** Where a visitor asks the firm for an account. What is typed outlives a reload of the tab. */
export function RequestPage() {
  const t = useText();
  const [request, setRequest] = useState(requestDraft.read);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const type = (next: typeof request) => {
    setRequest(next);
    requestDraft.write(next);
  };
  const send = async () => {
    await trpc.auth.requestAccount.mutate(request);
    requestDraft.remove();
    askPageFocus();
    setSentFrom(request.email.trim());
    setRequest(EMPTY_REQUEST);
  };
  return (
    <AccessFrame>
      {sentFrom === null ? (
        <>
          <PageHeading lead={t('access.request.lead')}>{t('access.request.title')}</PageHeading>
          <Card>
            <RequestForm request={request} onChange={type} send={send} />
          </Card>
        </>
      ) : (
        <>
          <PageHeading>{t('access.request.sent_title')}</PageHeading>
          <Callout kind="done">{t('access.request.sent', { email: sentFrom })}</Callout>
        </>
      )}
      <ToLoginLink area="user" />
    </AccessFrame>
  );
}
