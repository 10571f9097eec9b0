import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, INVITATIONS_A_MINUTE } from '@app/schema/client-import';
import { useMutation } from '@tanstack/react-query';
import { FILE_MAX_MB, FileRefused } from '../../../lib/chosen-file.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CheckedRows, countFaulty, RowFaults } from './checked-rows.tsx';
import { CLIENT_FILE_TYPES, saveTemplate, type ClientFile } from './client-file.ts';
import { ColumnChoices } from './column-choices.tsx';
import { COLUMN_LABELS } from './columns.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { useClientImport, type Checked, type ClientImport } from './use-client-import.ts';

/** Registers the clients of a spreadsheet: chosen, matched, checked, and only then imported; earlier imports can be undone. */
export function ImportPage() {
  const t = useText();
  const importing = useClientImport();
  const { read, mapping, rows, check, store } = importing;
  const isOver = rows.length > IMPORT_ROWS_MAX;
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('client_import.lead')}>{t('client_import.title')}</PageHeading>
      {read.data && check.data && store.data && isImported(store.data) ? (
        <Imported importing={importing} file={read.data} checked={check.data} outcome={store.data} />
      ) : (
        <>
          <ChooseFile importing={importing} />
          {read.data && isOver && (
            <Callout kind="error" role="alert" title={t('client_import.refused')}>
              {t('client_import.refused.rows', { count: rows.length, max: IMPORT_ROWS_MAX })}
            </Callout>
          )}
          {read.data && mapping && !isOver && (
            <ColumnChoices importing={importing} file={read.data} mapping={mapping} />
          )}
          {read.data && check.data && <CheckedRows importing={importing} file={read.data} checked={check.data} />}
        </>
      )}
      <EarlierImports />
    </div>
  );
}

/** Where the file is chosen, with the template and why a file is refused. */
function ChooseFile({ importing: { read, store, chooseFile } }: { importing: ClientImport }) {
  const t = useText();
  const template = useMutation({
    mutationFn: async () =>
      saveTemplate(
        t('client_import.template.file'),
        IMPORT_COLUMNS.map((one) => t(COLUMN_LABELS[one])),
      ),
    meta: { inPlace: true, silent: true },
  });
  return (
    <Section title={t('client_import.file.title')} lead={t('client_import.file.lead')}>
      <div className="flex flex-col items-start gap-3">
        <FileField
          label={t(read.isIdle ? 'client_import.file.choose' : 'client_import.file.other')}
          look={read.isIdle ? 'primary' : 'secondary'}
          hint={t('client_import.file.hint', { max: FILE_MAX_MB, rows: IMPORT_ROWS_MAX })}
          types={CLIENT_FILE_TYPES}
          disabled={store.isPending}
          onChosen={chooseFile}
        />
        <Button icon="download" look="quiet" busy={template.isPending} onClick={() => template.mutate()}>
          {t('client_import.template')}
        </Button>
      </div>
      <FailureText error={template.error} />
      <p role="status" className="flex items-center gap-2 empty:hidden">
        {read.isPending && <Spinner />}
        {read.isPending && t('client_import.file.reading', { file: read.variables.name })}
        {read.data && (
          <span className="break-all">
            {t('client_import.file.read', { file: read.data.name, count: read.data.rows.length })}
          </span>
        )}
      </p>
      {read.error && (
        <Callout kind="error" role="alert" title={t('client_import.refused')}>
          <Refusal error={read.error} />
        </Callout>
      )}
    </Section>
  );
}

const REFUSALS = {
  size: 'client_import.refused.size',
  type: 'client_import.refused.type',
  empty: 'client_import.refused.empty',
} as const;

function Refusal({ error }: { error: Error }) {
  const t = useText();
  if (!(error instanceof FileRefused)) return errorText(error);
  return t(REFUSALS[error.reason as keyof typeof REFUSALS] ?? 'client_import.refused.unreadable', {
    max: FILE_MAX_MB,
  });
}

/** Whether all clients of a file are there: by this import, or by one before whose answer was lost. */
const isImported = ({ importId, clients, faults }: Checked) =>
  importId !== null || (clients === 0 && faults.length === 0);

type ImportedProps = { importing: ClientImport; file: ClientFile; checked: Checked; outcome: Checked };

/** In place of the steps: what was done, when the invitations go out, and which rows were left out. Takes the focus. */
function Imported({ importing, file, checked, outcome: { importId, clients, minutes } }: ImportedProps) {
  const t = useText();
  const faulty = countFaulty(checked);
  return (
    <>
      <Card className="flex flex-col gap-4">
        <ArrivingHeading as="h2">
          {importId === null
            ? t('client_import.done.before', { count: checked.clients }) // not the file's clients who were there before the check
            : t('client_import.done', { count: clients })}
        </ArrivingHeading>
        {importId !== null && (
          <p className="measure">{t('client_import.done.mails', { minutes, count: INVITATIONS_A_MINUTE })}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <LinkButton look="primary" to={PATHS.clients.admin}>
            {t('client_import.done.clients')}
          </LinkButton>
          <Button onClick={importing.startAgain}>{t('client_import.done.again')}</Button>
        </div>
      </Card>
      {faulty > 0 && (
        <Section title={t('client_import.done.left', { count: faulty })} lead={t('client_import.done.left_text')}>
          <RowFaults {...{ importing, file, checked }} />
        </Section>
      )}
    </>
  );
}
