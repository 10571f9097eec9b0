import { sumShares } from '@app/schema/figures';
import { rowKey } from '@app/schema/text-keys';
import { formatPercent } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import type { AnswerField } from '../answer-field.ts';

/** Percents over given rows; the sum is shown as it grows. */
export function ShareTableEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const shares = (field.value ?? {}) as Record<string, number>;
  const set = (key: string, share: number | null) => {
    const { [key]: _before, ...others } = shares;
    field.edit(share === null ? others : { ...others, [key]: share });
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      {field.question.rows.map(({ key }) => (
        <div key={key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <span aria-hidden="true">{t(rowKey(field.question.key, key))}</span>
          <NumberField
            label={t(rowKey(field.question.key, key))}
            hideLabel
            unit="%"
            value={shares[key] ?? null}
            onValueChange={(share) => set(key, share)}
            error={field.errorAt(key)}
          />
        </div>
      ))}
      <ShareSum shares={shares} />
    </div>
  );
}

export function ShareSum({ shares }: { shares: Record<string, number> }) {
  const t = useText();
  const given = Object.values(shares).some((share) => share > 0);
  const sum = sumShares(shares);
  const rest = Math.round(Math.abs(100 - sum) * 100) / 100;
  const isWhole = sum === 100;
  const off =
    sum < 100
      ? t('plan.shares.left', { rest: formatPercent(rest) })
      : t('plan.shares.over', { rest: formatPercent(rest) });
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
