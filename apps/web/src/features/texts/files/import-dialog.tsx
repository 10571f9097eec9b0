import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { textColumn } from './export-texts.ts';
import { FileRefused } from './file-text.ts';
import { ImportFaults } from './import-faults.tsx';
import { ImportReport } from './import-report.tsx';
import { FILE_MAX_MB } from './read-file.ts';
import { TextFileField } from './text-file-field.tsx';
import { useImport } from './use-import.ts';

type Props = { language: LanguageStanding; onClose: () => void };

/** Brings a translator's file in: chosen, checked, shown with what it would change, and only then imported. */
export function ImportDialog({ language, onClose }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const { check, store, choose, importAll } = useImport(language);
  const imported = store.data?.saved ? store.data.changes.length : null;
  const close = () => {
    if (!store.isPending) onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title={t('languages.import.title', { name })}
      footer={<Button onClick={close}>{t('ui.close')}</Button>}
    >
      {imported === null && (
        <>
          <p className="measure">{t('languages.import.lead')}</p>
          <TextFileField again={!check.isIdle} busy={store.isPending} choose={choose} />
          <p role="status" className="flex items-center gap-2 empty:hidden">
            {check.isPending && <Spinner />}
            {check.isPending && t('languages.import.reading', { file: check.variables.name })}
            {!check.isPending && !check.isIdle && <span className="break-all">{check.variables.name}</span>}
          </p>
          {check.error && <Refusal error={check.error} language={language} />}
          {store.error && (
            <Callout kind="error" role="alert" title={t('languages.import.failed')}>
              {errorText(store.error)}
            </Callout>
          )}
          {check.data && (
            <Outcome
              report={store.data ?? check.data.report}
              unsure={check.data.unsure}
              languageCode={languageCode}
              importing={store.isPending}
              onImport={importAll}
            />
          )}
        </>
      )}
      <DoneText>{imported !== null && t('languages.import.done', { count: imported, name })}</DoneText>
    </Dialog>
  );
}

/** What a file would do, or what is wrong with it. */
function Outcome(props: Parameters<typeof ImportReport>[0]) {
  const { faults } = props.report;
  if (faults.length === 0) return <ImportReport {...props} />;
  return <ImportFaults faults={faults} languageCode={props.languageCode} />;
}

function Refusal({ error, language }: { error: Error; language: LanguageStanding }) {
  const t = useText();
  const values = { max: FILE_MAX_MB, column: textColumn(language), name: language.nameInNativeLanguage };
  return (
    <Callout kind="error" role="alert" title={t('languages.import.refused')}>
      {error instanceof FileRefused ? t(`languages.import.refused.${error.fault}`, values) : errorText(error)}
    </Callout>
  );
}
