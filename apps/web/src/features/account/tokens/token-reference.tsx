import { useText } from '../../../lib/i18n.ts';
import { Anchor, STANDALONE } from '../../../ui/text-link.tsx';

/** The way to what programs can do. */
export function TokenReference() {
  const t = useText();
  return (
    <Anchor href="/api/docs" className={STANDALONE}>
      {t('tokens.reference')}
    </Anchor>
  );
}
