import { sumShares } from '@app/schema/figures';
import { formatPercent } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';

/** The sum of shares, and by how much it is off. */
export function ShareSum({ shares }: { shares: Record<string, number> }) {
  const t = useText();
  const given = Object.values(shares).some((share) => share > 0);
  const sum = sumShares(shares);
  const rest = Math.round(Math.abs(100 - sum) * 100) / 100;
  const isWhole = sum === 100;
  const off = t(sum < 100 ? 'plan.shares.left' : 'plan.shares.over', { rest: formatPercent(rest) });
  return (
    <p
      role="status"
      className={`flex items-center gap-2 border-t border-line-strong pt-2 font-semibold ${isWhole ? 'text-done' : ''}`}
    >
      {given && <Icon name={isWhole ? 'check-circle' : 'flag'} className={isWhole ? '' : 'text-attention'} />}
      {t('plan.shares.sum', { sum: formatPercent(sum) })}
      {given && !isWhole && <span className="font-normal text-attention">{off}</span>}
    </p>
  );
}
