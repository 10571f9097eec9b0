import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Section } from '../../../ui/card.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import type { ClientFile } from './client-file.ts';
import { COLUMN_LABELS } from './columns.ts';
import type { Checked, ClientImport } from './use-client-import.ts';

type Props = { importing: ClientImport; file: ClientFile; checked: Checked };

/** What an import would do, each fault with its row and column, and the button that does it. Takes the focus. */
export function CheckedRows({ importing, file, checked }: Props) {
  const t = useText();
  const { store, importSound } = importing;
  const { clients, existing } = checked;
  const faulty = countFaulty(checked);
  const summary = useFocus<HTMLDivElement>(true);
  return (
    <Section title={t('client_import.checked.title')}>
      <div ref={summary} tabIndex={-1} className="flex flex-col gap-4">
        <Callout
          kind={faulty > 0 ? 'attention' : clients > 0 ? 'done' : 'info'}
          title={t('client_import.checked.clients', { count: clients })}
        >
          {faulty > 0 && <p>{t('client_import.checked.faults', { count: faulty })}</p>}
          {existing.length > 0 && <p>{t('client_import.checked.existing', { count: existing.length })}</p>}
        </Callout>
      </div>
      {faulty > 0 && <RowFaults {...{ importing, file, checked }} />}
      {clients > 0 && (
        <div className="flex flex-col items-start gap-2">
          <Button look="primary" busy={store.isPending} onClick={() => void importSound()}>
            {faulty > 0
              ? t('client_import.import_without', { count: clients, rows: faulty })
              : t('client_import.import', { count: clients })}
          </Button>
          <FailureText error={store.error} />
          {store.data && <FailureText text={t('client_import.changed')} />}
        </div>
      )}
    </Section>
  );
}

/** How many rows have a fault. */
export const countFaulty = ({ faults }: Checked) => new Set(faults.map(({ row }) => row)).size;

const COLUMNS = ['row', 'column', 'value', 'fault'] as const;

/** What is wrong with the rows of a file, each fault with its row and column. */
export function RowFaults({ importing: { rows, mapping }, file, checked }: Props) {
  const t = useText();
  return (
    <div
      className="relative max-h-96 overflow-auto rounded-card border border-line bg-sheet px-4"
      tabIndex={0}
      role="group"
      aria-label={t('client_import.faults')}
    >
      <table className="tabular w-full min-w-xl text-left text-small">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-2 pr-3">
                {t(`client_import.faults.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checked.faults.map((fault) => {
            const { row, column } = fault;
            const heading = file.headings[mapping?.[column] ?? -1];
            return (
              <tr key={`${row} ${column} ${fault.key}`} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {file.rows[row]?.number}
                </th>
                <td className="py-2 pr-3 wrap-break-word">{heading || t(COLUMN_LABELS[column])}</td>
                <td className="py-2 pr-3 wrap-anywhere">{rows[row]?.[column] || '–'}</td>
                <td className="py-2 font-semibold text-error">{fieldErrorText(fault)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
