import { IMPORT_COLUMNS, type ImportColumn } from '@app/schema/client-import';
import { useLanguageChoices, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConsultantPicker } from '../consultants/consultant-picker.tsx';
import type { ClientFile } from './client-file.ts';
import { COLUMN_LABELS, type Mapping } from './columns.ts';
import type { ClientImport } from './use-client-import.ts';

type Props = { importing: ClientImport; file: ClientFile; mapping: Mapping };

const isRequired = (column: ImportColumn) => column !== 'consultant';

/** Which column of the file is what, and what is the same for all clients; then the file can be checked. */
export function ColumnChoices({ importing, file, mapping }: Props) {
  const t = useText();
  const { check, checkRows } = importing;
  const missing = IMPORT_COLUMNS.filter((column) => isRequired(column) && mapping[column] === null);
  const lacksConsultant = mapping.consultant === null && importing.choices.consultant === null;
  const reason =
    missing.length > 0
      ? t('client_import.columns.missing', { columns: missing.map((column) => t(COLUMN_LABELS[column])).join(', ') })
      : lacksConsultant
        ? t('client_import.consultant.missing')
        : null;
  return (
    <>
      <Section title={t('client_import.columns.title')} lead={t('client_import.columns.lead')}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {IMPORT_COLUMNS.map((column) => (
            <ColumnChoice key={column} {...{ importing, file, mapping, column }} />
          ))}
        </div>
      </Section>
      <Section title={t('client_import.all.title')} className="max-w-3xl">
        <ForAll importing={importing} />
        <div className="flex flex-col items-start gap-2">
          <Button
            look={check.data ? 'secondary' : 'primary'}
            busy={check.isPending}
            disabledReason={reason}
            onClick={checkRows}
          >
            {t('client_import.check')}
          </Button>
          {reason !== null && (
            <p aria-hidden className="text-small text-ink-soft">
              {reason}
            </p>
          )}
          <FailureText error={check.error} />
        </div>
      </Section>
    </>
  );
}

function ColumnChoice({ importing, file, mapping, column }: Props & { column: ImportColumn }) {
  const t = useText();
  const index = mapping[column];
  const example = index === null ? '' : (file.rows[0]?.cells[index] ?? '');
  return (
    <Select
      label={t(COLUMN_LABELS[column])}
      optional={!isRequired(column)}
      hint={example === '' ? undefined : t('client_import.columns.example', { value: example })}
      placeholder={t(isRequired(column) ? 'client_import.columns.choose' : 'client_import.columns.none')}
      value={index === null ? '' : String(index)}
      onChange={({ target: { value } }) => importing.match({ [column]: value === '' ? null : Number(value) })}
      choices={file.headings.map((heading, at) => ({
        value: String(at),
        label: heading === '' ? t('client_import.columns.number', { number: at + 1 }) : heading,
      }))}
    />
  );
}

/** Consultant, language and right to a plan, for all clients of the file. */
function ForAll({ importing: { choices, choose } }: { importing: ClientImport }) {
  const t = useText();
  const languages = useLanguageChoices();
  return (
    <>
      <ConsultantPicker
        label={t('client_import.consultant')}
        chosen={choices.consultant}
        onChosen={(consultant) => choose({ consultant })}
      />
      <Select
        label={t('people.language')}
        hint={t('people.language_hint')}
        choices={languages}
        value={choices.languageCode}
        onChange={({ target }) => choose({ languageCode: target.value })}
      />
      <Checkbox
        label={t('clients.register.right')}
        hint={t('clients.register.right_hint')}
        checked={choices.givesRight}
        onCheckedChange={(givesRight) => Promise.resolve(choose({ givesRight }))}
      />
    </>
  );
}
