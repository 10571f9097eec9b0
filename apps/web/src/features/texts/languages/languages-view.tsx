import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { ExportActs, ExportDialog } from '../files/export-dialog.tsx';
import { ImportDialog } from '../files/import-dialog.tsx';
import { languagesQuery, type LanguageStanding } from '../text-queries.ts';
import { AddLanguage } from './add-language.tsx';
import { LanguageCard, type LanguageAct } from './language-card.tsx';
import { countTranslated } from './language-status.ts';
import { refreshLanguages } from '../text-mutations.ts';

/** What is open over the list: one thing at a time. */
type Open = { act: 'add' } | { act: LanguageAct; languageCode: string };

/** Every language: how complete it is, who uses it, and what can be done with it. */
export function LanguagesView() {
  const t = useText();
  const { data: languages } = useSuspenseQuery(languagesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState('');
  const start = (next: Open) => {
    setDone('');
    setOpen(next);
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="measure text-ink-soft">{t('languages.lead')}</p>
        <Button look="primary" icon="plus" onClick={() => start({ act: 'add' })}>
          {t('languages.add.open')}
        </Button>
      </div>
      <DoneText>{done}</DoneText>
      <ul className="bare-list flex flex-col gap-4">
        {languages.map((language) => (
          <LanguageCard
            key={language.id}
            language={language}
            onAct={(act) => start({ act, languageCode: language.languageCode })}
          />
        ))}
      </ul>
      {open && <OpenDialog {...{ open, languages, setOpen, setDone }} />}
    </div>
  );
}

type DialogProps = {
  open: Open;
  languages: readonly LanguageStanding[];
  setOpen: (open: Open | null) => void;
  setDone: (text: string) => void;
};

function OpenDialog({ open, languages, setOpen, setDone }: DialogProps) {
  const t = useText();
  const onClose = () => setOpen(null);
  if (open.act === 'add')
    return (
      <AddLanguage
        languages={languages}
        onClose={onClose}
        onFile={(act, languageCode) => setOpen({ act, languageCode })}
      />
    );
  const language = languages.find(({ languageCode }) => languageCode === open.languageCode);
  if (!language) return null;
  const name = language.nameInNativeLanguage;
  const onRemoved = () => {
    setDone(t('languages.removed', { name }));
    onClose();
  };
  switch (open.act) {
    case 'export':
      return <ExportDialog language={language} onClose={onClose} />;
    case 'import':
      return <ImportDialog key={language.languageCode} language={language} onClose={onClose} />;
    case 'switch':
      return <SwitchLanguage language={language} onClose={onClose} onDone={onClose} onGone={onRemoved} />;
    case 'remove':
      return <RemoveLanguage language={language} onClose={onClose} onDone={onRemoved} />;
  }
}

type Props = {
  language: LanguageStanding;
  onClose: () => void;
  /** Runs before anything is read again. */
  onDone: () => void;
};

/** Asks before a language is offered to everybody, or to nobody any more, and tells what that means. */
function SwitchLanguage({ language, onClose, onDone, onGone }: Props & { onGone: () => void }) {
  const t = useText();
  const { languageCode, enabled, missing, accounts, nameInNativeLanguage: name } = language;
  const change = useMutation(
    api.language.setEnabled.mutationOptions({
      meta: { inPlace: true },
      onSuccess: () => {
        onDone();
        return refreshLanguages();
      },
      onError: (error) => failedWith(error, 'not_found') && onGone(),
    }),
  );
  const act = enabled ? 'off' : 'on';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => change.mutate({ languageCode, enabled: !enabled })}
      mutation={change}
      title={t(`languages.${act}.title`, { name })}
      confirmLabel={t(`languages.${act}.act`, { name })}
    >
      <p className="measure">{t(`languages.${act}.text`)}</p>
      {act === 'on' && missing > 0 && <p className="measure">{t('languages.on.missing', { count: missing })}</p>}
      {act === 'off' && <p className="measure">{t('languages.off.accounts', { count: accounts })}</p>}
    </ConfirmDialog>
  );
}

/** Asks before a language and its texts are removed for good; a copy can be kept first. */
function RemoveLanguage({ language, onClose, onDone }: Props) {
  const t = useText();
  const { languageCode, accounts, nameInNativeLanguage: name } = language;
  const removal = useMutation(
    api.language.remove.mutationOptions({
      meta: { inPlace: true, silent: true },
      onSuccess: () => {
        onDone();
        return refreshLanguages();
      },
      onError: (error) => failedWith(error, 'not_found') && onDone(), // removed already
    }),
  );
  const texts = countTranslated(language);
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      onConfirm={() => removal.mutate({ languageCode })}
      mutation={removal}
      title={t('languages.remove.title', { name })}
      confirmLabel={t('languages.remove.act', { name })}
    >
      <p className="measure">{t('languages.remove.texts', { count: texts })}</p>
      <p className="measure">{t('languages.remove.accounts', { count: accounts })}</p>
      {texts > 0 && (
        <div className="flex flex-col gap-3">
          <p className="measure">{t('languages.remove.export')}</p>
          <ExportActs language={language} />
        </div>
      )}
    </ConfirmDialog>
  );
}
