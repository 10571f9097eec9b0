import { TEXT_CATEGORIES } from '@app/schema/choices';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { readChoice } from '../../../lib/search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { ExportActs } from './export-acts.tsx';
import type { FileLanguage } from './export-texts.ts';

type Props = { language: FileLanguage; onClose: () => void };

/** Which texts of a language go into a file, and what kind of file. */
export function ExportDialog({ language, onClose }: Props) {
  const t = useText();
  const [chosen, choose] = useState('');
  const category = readChoice(TEXT_CATEGORIES)(chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('languages.export.title', { name: language.nameInNativeLanguage })}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p className="measure">{t('languages.export.lead')}</p>
      <Select
        label={t('languages.export.which')}
        placeholder={t('languages.export.all')}
        choices={TEXT_CATEGORIES.map((value) => ({ value, label: t(`edit_texts.category.${value}`) }))}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        data-autofocus
        className="max-w-sm"
      />
      <ExportActs key={chosen} language={language} category={category} />
    </Dialog>
  );
}
