import { getUnit } from '@app/schema/figures';
import { rowKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { toRows } from '../answer-values.ts';
import { withUnit } from '../cell-text.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { withProducts, withSuggested } from './carried.ts';

/** Offers what other steps bring; nothing becomes part of the answer before the client has said so. */
export function CarriedOffer({ field }: { field: AnswerField }) {
  const t = useText();
  const { cells, rows } = field.carried;
  if (cells.length > 0) {
    const figures = cells.map(({ row, value }) => {
      const label = t(rowKey(field.question.key, row));
      return `${label.replace(/ \(.*\)$/, '')} ${withUnit(formatNumber(value), getUnit(label))}`;
    });
    const use = () => void field.edit(withSuggested(field.current(), cells));
    return (
      <Offer title={t('plan.carried.values')} label={t('plan.carried.use_values')} offered={figures} onUse={use} />
    );
  }
  if (rows.length === 0) return null;
  const use = () => void field.edit(withProducts(field.current(), rows));
  const isEmpty = toRows(field.value).length === 0;
  return (
    <Offer
      title={isEmpty ? t('plan.carried.rows') : t('plan.carried.more_rows')}
      label={isEmpty ? t('plan.carried.use_rows') : t('plan.carried.add_rows', { count: rows.length })}
      offered={rows}
      onUse={use}
    />
  );
}

type OfferProps = { title: string; label: string; offered: readonly string[]; onUse: () => void };

function Offer({ title, label, offered, onUse }: OfferProps) {
  const use = (
    <Button size="small" onClick={onUse}>
      {label}
    </Button>
  );
  return (
    <Callout title={title} actions={use}>
      {offered.join(' · ')}
    </Callout>
  );
}
