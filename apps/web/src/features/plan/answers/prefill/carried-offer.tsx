import { getUnit } from '@app/schema/figures';
import { rowKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import type { AnswerField } from '../answer-field.ts';
import { toRows } from '../answers-by-key.ts';
import { withProducts } from './focus-rows.ts';
import { withSuggested } from './starting-values.ts';

/** Offers what other steps bring; nothing becomes part of the answer before the client has said so. */
export function CarriedOffer({ field }: { field: AnswerField }) {
  const { cells, rows } = field.carried;
  if (cells.length > 0) return <OfferedCells field={field} />;
  if (rows.length > 0) return <OfferedRows field={field} />;
  return null;
}

function OfferedCells({ field }: { field: AnswerField }) {
  const t = useText();
  const { cells } = field.carried;
  const figures = cells.map(({ row, value }) => {
    const label = t(rowKey(field.question.key, row));
    return `${label.replace(/ \(.*\)$/, '')} ${formatNumber(value)}${getUnit(label) ? `\u00a0${getUnit(label)}` : ''}`;
  });
  const use = () => void field.edit(withSuggested(field.current(), cells));
  return (
    <Callout
      title={t('plan.carried.values')}
      actions={<OfferButton onClick={use}>{t('plan.carried.use_values')}</OfferButton>}
    >
      {figures.join(' · ')}
    </Callout>
  );
}

function OfferedRows({ field }: { field: AnswerField }) {
  const t = useText();
  const { rows } = field.carried;
  const use = () => void field.edit(withProducts(field.current(), rows));
  const isEmpty = toRows(field.value).length === 0;
  return (
    <Callout
      title={isEmpty ? t('plan.carried.rows') : t('plan.carried.more_rows')}
      actions={
        <OfferButton onClick={use}>
          {isEmpty ? t('plan.carried.use_rows') : t('plan.carried.add_rows', { count: rows.length })}
        </OfferButton>
      }
    >
      {rows.join(' · ')}
    </Callout>
  );
}

function OfferButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  );
}
