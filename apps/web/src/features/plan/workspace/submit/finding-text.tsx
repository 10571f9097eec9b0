import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import type { Finding } from '../../check/finding.ts';

/** What a finding of the check says, its figures as people write them. */
export function FindingText({ finding: { key, params } }: { finding: Finding }) {
  const t = useText();
  const amount = params['amount'];
  const shown = {
    ...params,
    ...(typeof amount === 'number' && { amount: `${formatNumber(amount)}\u00a0€` }),
    ...(typeof params['n'] === 'number' && { n: formatNumber(params['n']) }),
  };
  return <>{t(`review.finding.${key}`, shown)}</>;
}
