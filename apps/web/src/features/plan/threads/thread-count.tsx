import { useText } from '../../../lib/i18n.ts';

/** How many comments there are, and how many of them are new. */
export function ThreadCount({ count, unread }: { count: number; unread: number }) {
  const t = useText();
  return (
    <>
      {t('thread.count', { count })}
      {unread > 0 && <span className="font-semibold text-attention"> · {t('thread.unread', { count: unread })}</span>}
    </>
  );
}
