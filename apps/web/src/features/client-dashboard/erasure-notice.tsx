import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Callout } from '../../ui/callout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { accountQuery } from '../account/account-queries.ts';

/** Reminds who asked to be erased that it will happen. */
export function ErasureNotice() {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  if (!account?.erasure) return null;
  return (
    <Callout kind="attention" title={t('account.data.erase.running', { date: formatDate(account.erasure.dueAt) })}>
      <TextLink to="/account">{t('account.data.erase.open')}</TextLink>
    </Callout>
  );
}
