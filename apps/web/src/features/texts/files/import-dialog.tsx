import { useState } from 'react';
import { FILE_MAX_MB, FileRefused } from '../../../lib/chosen-file.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportFaults } from './import-faults.tsx';
import { FILE_TYPES } from './read-file.ts';
import { getLanguageHeader } from './text-table.ts';
import { useImport } from './use-import.ts';

type Props = { language: LanguageStanding; onClose: () => void };

/** Brings a translator's file in: chosen, checked, shown with what it would change, and only then imported. */
export function ImportDialog({ language, onClose }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const { read, again, store, checked, imported, choose, correct, importSound, ...typing } = useImport(language);
  const { changes = [], faults = [] } = checked?.report ?? {};
  const isDone = imported > 0 && checked !== null && faults.length + changes.length === 0;
  const [discarding, setDiscarding] = useState<{ act: () => void } | null>(null);
  /** Does what discards the corrections, after a question where there are some. */
  const leave = (act: () => void) => (typing.isTyped ? setDiscarding({ act }) : act());
  const close = () => {
    if (!store.isPending) leave(onClose);
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
          <FileField
            label={t(read.isIdle ? 'languages.import.file' : 'languages.import.file_other')}
            look={read.isIdle ? 'primary' : 'secondary'}
            hint={t('languages.import.hint', { max: FILE_MAX_MB })}
            types={FILE_TYPES}
            disabled={store.isPending}
            onChosen={(file) => leave(() => choose(file))}
            data-autofocus
          />
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
          {checked?.isOvertaken && (
            <Callout kind="attention" role="alert">
              {t('languages.import.overtaken')}
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
              words={typing.words}
              onType={typing.write}
              languageCode={languageCode}
              checking={again.isPending}
              error={again.error}
              onCorrect={correct}
            />
          )}
        </>
      )}
      <DoneText key={imported}>{imported > 0 && t('languages.import.done', { count: imported, name })}</DoneText>
      <ConfirmDialog
        open={discarding !== null}
        destructive
        onClose={() => setDiscarding(null)}
        onConfirm={() => {
          setDiscarding(null);
          discarding?.act();
        }}
        title={t('languages.import.discard.title')}
        confirmLabel={t('languages.import.discard.act')}
      >
        <p>{t('languages.import.discard.text')}</p>
      </ConfirmDialog>
      <LeaveGuard active={typing.isTyped} text={t('languages.import.discard.text')} />
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
