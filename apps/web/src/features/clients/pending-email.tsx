import { useText } from '../../lib/i18n.ts';
import { Callout } from '../../ui/callout.tsx';

/** A new address is not the client's before they have given the code that went to it. */
export function PendingEmail({ now, next }: { now: string; next: string }) {
  const t = useText();
  return (
    <Callout
      kind="attention"
      title={<span className="break-words">{t('clients.pending_email.title', { email: next })}</span>}
    >
      <p className="break-words">{t('clients.pending_email.text', { email: now })}</p>
    </Callout>
  );
}
