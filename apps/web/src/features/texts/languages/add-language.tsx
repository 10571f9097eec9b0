import { useState } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { currentLocale } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { AddLanguageForm, type LanguageValues } from './add-language-form.tsx';
import { listAddableLanguages } from './known-languages.ts';

type Props = {
  languages: readonly LanguageStanding[];
  onClose: () => void;
  onFile: (act: 'export' | 'import', languageCode: string) => void;
};

/** Adds a language that nobody sees yet, and offers what comes next. */
export function AddLanguage({ languages, onClose, onFile }: Props) {
  const t = useText();
  const [added, setAdded] = useState<LanguageValues | null>(null);
  const [offered] = useState(() =>
    listAddableLanguages(
      languages.map(({ languageCode }) => languageCode),
      currentLocale(),
    ),
  );
  return (
    <Dialog open onClose={onClose} title={t('languages.add.title')}>
      {added ? (
        <Added language={added} {...{ onClose, onFile }} />
      ) : (
        <AddLanguageForm offered={offered} onAdded={setAdded} onClose={onClose} />
      )}
    </Dialog>
  );
}

type AddedProps = Pick<Props, 'onClose' | 'onFile'> & { language: LanguageValues };

function Added({ language: { languageCode, nameInNativeLanguage: name }, onClose, onFile }: AddedProps) {
  const t = useText();
  return (
    <>
      <DoneText>{t('languages.added', { name })}</DoneText>
      <p className="measure">{t('languages.added.next')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon="download" onClick={() => onFile('export', languageCode)}>
          {t('languages.added.export')}
        </Button>
        <Button icon="arrow-up" onClick={() => onFile('import', languageCode)}>
          {t('languages.added.import')}
        </Button>
        <LinkButton to={PATHS.texts} search={{ lang: languageCode, state: 'missing' }}>
          {t('languages.edit')}
        </LinkButton>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </>
  );
}
