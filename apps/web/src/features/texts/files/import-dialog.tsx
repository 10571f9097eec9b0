import { useId } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-look.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { FileRefused } from './file-text.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportFaults } from './import-faults.tsx';
import { FILE_MAX_MB, FILE_TYPES } from './read-file.ts';
import { getLanguageHeader } from './text-table.ts';
import { useImport } from './use-import.ts';

type Props = { language: LanguageStanding; onClose: () => void };

/** Brings a translator's file in: chosen, checked, shown with what it would change, and only then imported. */
export function ImportDialog({ language, onClose }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const { read, again, store, checked, imported, choose, correct, importSound } = useImport(language);
  const { changes = [], faults = [] } = checked?.report ?? {};
  const isDone = imported > 0 && checked !== null && faults.length + changes.length === 0;
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
      {!isDone && (
        <>
          <p className="measure">{t('languages.import.lead')}</p>
          <TextFileField again={!read.isIdle} busy={store.isPending} choose={choose} />
          <p role="status" className="flex items-center gap-2 empty:hidden">
            {read.isPending && <Spinner />}
            {read.isPending && t('languages.import.reading', { file: read.variables.name })}
            {!read.isPending && !read.isIdle && <span className="break-all">{read.variables.name}</span>}
          </p>
          {read.error && <Refusal error={read.error} language={language} />}
          {store.error && (
            <Callout kind="error" role="alert" title={t('languages.import.failed')}>
              {errorText(store.error)}
            </Callout>
          )}
          {checked && (changes.length > 0 || faults.length === 0) && (
            <ImportOutcome
              report={checked.report}
              unsure={checked.unsure}
              languageCode={languageCode}
              importing={store.isPending}
              onImport={importSound}
            />
          )}
          {checked && faults.length > 0 && (
            <ImportFaults
              checked={checked}
              languageCode={languageCode}
              checking={again.isPending}
              error={again.error}
              onCorrect={correct}
            />
          )}
        </>
      )}
      <DoneText key={imported}>{imported > 0 && t('languages.import.done', { count: imported, name })}</DoneText>
    </Dialog>
  );
}

function Refusal({ error, language }: { error: Error; language: LanguageStanding }) {
  const t = useText();
  const values = { max: FILE_MAX_MB, column: getLanguageHeader(language), name: language.nameInNativeLanguage };
  return (
    <Callout kind="error" role="alert" title={t('languages.import.refused')}>
      {error instanceof FileRefused ? t(`languages.import.refused.${error.reason}`, values) : errorText(error)}
    </Callout>
  );
}

type FieldProps = {
  /** A file was chosen before. */
  again: boolean;
  busy: boolean;
  choose: (file: File) => void;
};

const FOCUSED = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent';

/** Chooses a translator's file. The browser's own button would speak the browser's language. */
function TextFileField({ again, busy, choose }: FieldProps) {
  const t = useText();
  const hintId = useId();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label className={buttonClass(again ? 'secondary' : 'primary', 'normal', `relative cursor-pointer ${FOCUSED}`)}>
        <input
          type="file"
          accept={FILE_TYPES.join()}
          disabled={busy}
          aria-describedby={hintId}
          data-autofocus
          className="sr-only"
          onClick={(event) => {
            event.currentTarget.value = ''; // so that the same file, corrected, counts as a choice
          }}
          onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
        />
        {t(again ? 'languages.import.file_other' : 'languages.import.file')}
      </label>
      <p id={hintId} className="measure text-small text-ink-soft">
        {t('languages.import.hint', { max: FILE_MAX_MB })}
      </p>
    </div>
  );
}
