import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/texts.ts';
import { FailureText } from '../../ui/failure-text.tsx';

/** Why an act failed; of a link that has ended, how its person gets a new one without a login. */
export function ContactFailure({ error }: { error: unknown }) {
  const t = useText();
  const text = failedWith(error, 'link_expired_or_wrong') ? t('contact.ended') : undefined;
  return <FailureText error={error} text={text} />;
}
