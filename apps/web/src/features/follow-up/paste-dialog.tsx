import type { SaveValuesInput } from '@app/schema/metrics';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/api.ts';
import { FileRefused } from '../../lib/chosen-file.ts';
import { formatNumber, toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSendOnce } from '../../lib/send-once.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isConflict, useSaveValues, type Metric } from './follow-up-queries.ts';
import { useKeptText } from './kept-typing.ts';
import { followUpQuery } from '../plan/check-in/check-in-queries.ts';
import { formatPeriod } from '../plan/check-in/metric-texts.ts';
import { CSV_MAX_KB, CSV_TYPES, readCsvFile } from './read-csv-file.ts';
import { readPaste, type PastedCell } from './read-paste.ts';

type Props = { planId: string; metrics: readonly Metric[]; startedOn: string; onClose: () => void };

const PASTED_MAX = 500;

/** Takes values from a spreadsheet, pasted or of a CSV file: first it says of each cell what would become of it, and saves only when all can be saved. */
export function PasteDialog({ planId, metrics, startedOn, onClose }: Props) {
  const t = useText();
  const [text, setText, forget] = useKeptText(planId, 'paste');
  const save = useSaveValues(planId);
  const days = { startedOn, today: toDay(new Date()) };
  const pasted = text.trim() === '' ? undefined : readPaste(text, metrics, days);
  const changed = pasted?.cells.filter(({ state }) => state === 'new' || state === 'changed') ?? [];
  const values = changed.flatMap(({ metric, period, value, version }) =>
    metric && period !== null ? [{ metricId: metric.id, period, value, version }] : [],
  );
  const reason =
    pasted === undefined || pasted === null || values.length === 0
      ? t('follow_up.paste.nothing')
      : pasted.refused > 0
        ? t('follow_up.paste.refused', { count: pasted.refused })
        : values.length > PASTED_MAX
          ? t('follow_up.paste.too_many', { max: PASTED_MAX })
          : null;
  const close = () => {
    forget();
    onClose();
  };
  const saveOnce = useSendOnce<SaveValuesInput, unknown>(save.mutateAsync, async () => {
    const { metrics: stored } = await queryClient.fetchQuery({ ...followUpQuery(planId), staleTime: 0 });
    const ids = new Set(metrics.map(({ id }) => id));
    const left = readPaste(
      text,
      stored.filter(({ id }) => ids.has(id)),
      days,
    );
    return left?.changes === 0 || undefined;
  });
  const send = () => saveOnce({ id: planId, values }).then(close, () => {}); // the dialog says why
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('follow_up.paste.title')}
      footer={
        <>
          <Button look="primary" busy={save.isPending} disabledReason={reason} onClick={() => void send()}>
            {t('follow_up.paste.save', { count: values.length })}
          </Button>
          <Button onClick={close}>{t('todo.cancel')}</Button>
        </>
      }
    >
      <p className="measure text-ink-soft">{t('follow_up.paste.lead')}</p>
      <CsvField onRead={setText} />
      <TextArea
        label={t('follow_up.paste.field')}
        value={text}
        rows={6}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
        inputClassName="font-mono text-small"
      />
      <output>
        {pasted === null && <Callout kind="error" title={t('follow_up.paste.no_periods')} />}
        {pasted && <PastedTable cells={pasted.cells} />}
      </output>
      <FailureText error={save.error} text={isConflict(save.error) ? t('follow_up.paste.conflict') : undefined} />
    </Dialog>
  );
}

const REFUSALS = {
  size: 'follow_up.paste.file.size',
  type: 'follow_up.paste.file.type',
  empty: 'follow_up.paste.file.empty',
} as const;

/** Chooses a CSV file, whose text comes into the field for pasted cells. */
function CsvField({ onRead }: { onRead: (text: string) => void }) {
  const t = useText();
  const read = useMutation({
    mutationFn: readCsvFile,
    networkMode: 'always',
    meta: { inPlace: true, silent: true },
    onSuccess: onRead,
  });
  const reason = read.error instanceof FileRefused ? read.error.reason : 'unreadable';
  const refusal = REFUSALS[reason as keyof typeof REFUSALS] ?? 'follow_up.paste.file.unreadable';
  return (
    <div className="flex flex-col gap-2">
      <FileField
        look="secondary"
        label={t('follow_up.paste.file.choose')}
        hint={t('follow_up.paste.file.types', { max: CSV_MAX_KB })}
        types={CSV_TYPES}
        onChosen={(file) => read.mutate(file)}
      />
      <div role="status">{read.error && <FieldErrorText text={t(refusal, { max: CSV_MAX_KB })} />}</div>
    </div>
  );
}

const SHOWN_FIRST = { refused: 0, changed: 1, new: 2, same: 3 } as const;

/** What would become of each cell, the refused ones first. */
function PastedTable({ cells }: { cells: readonly PastedCell[] }) {
  const t = useText();
  const placed = cells.map((cell, place) => ({ cell, place })); // two cells may be alike
  const sorted = placed.toSorted((a, b) => SHOWN_FIRST[a.cell.state] - SHOWN_FIRST[b.cell.state]);
  return (
    <div className="relative max-h-80 overflow-auto" tabIndex={0} role="group" aria-label={t('follow_up.paste.cells')}>
      <table className="tabular w-full text-left text-small">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            {(['metric', 'period', 'value', 'state'] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-3">
                {t(`follow_up.paste.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ cell, place }) => (
            <tr key={place} className="border-b border-line last:border-b-0">
              <th scope="row" className="min-w-28 py-1 pr-3 font-normal wrap-anywhere">
                {cell.metric?.label ?? cell.name}
              </th>
              <td className="py-1 pr-3 sm:whitespace-nowrap">
                {cell.metric && cell.period !== null && cell.state !== 'refused'
                  ? formatPeriod(t, cell.metric.period, cell.period)
                  : cell.periodText}
              </td>
              <td className="py-1 pr-3 whitespace-nowrap">
                {cell.value === null ? cell.text : formatNumber(cell.value, { digits: 4 })}
              </td>
              <td className={`py-1 ${cell.state === 'refused' ? 'font-semibold text-error' : 'text-ink-soft'}`}>
                {t(
                  cell.reason === null
                    ? `follow_up.paste.state.${cell.state}`
                    : `follow_up.paste.reason.${cell.reason}`,
                  cell.stored === null ? undefined : { value: formatNumber(cell.stored, { digits: 4 }) },
                )}
                {cell.reason === null && cell.looks && (
                  <span className="block text-ink">{t(`follow_up.paste.looks_${cell.looks}`)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
