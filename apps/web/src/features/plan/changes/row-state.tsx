import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { RowDiff } from './diff-answer.ts';

/** What became of a row, with its number: that of before when it was removed. */
export function RowState({ row: { from, to, moved, cells } }: { row: RowDiff }) {
  const t = useText();
  const number = (to ?? from ?? 0) + 1;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small font-semibold">{t('plan.changes.row', { number })}</span>
      {from === null && (
        <StateTag tone="done" icon="plus">
          {t('plan.changes.row_added')}
        </StateTag>
      )}
      {to === null && (
        <StateTag tone="neutral" icon="minus">
          {t('plan.changes.row_removed')}
        </StateTag>
      )}
      {moved && (
        <StateTag tone="neutral" icon={Number(from) > Number(to) ? 'arrow-up' : 'arrow-down'}>
          {t('plan.changes.row_moved', { number: Number(from) + 1 })}
        </StateTag>
      )}
      {from !== null && to !== null && cells.length > 0 && (
        <StateTag tone="accent">{t('plan.changes.row_changed')}</StateTag>
      )}
    </div>
  );
}
