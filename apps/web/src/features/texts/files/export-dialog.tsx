import { TEXT_CATEGORIES } from '@app/schema/choices';
import type { TextCategory } from '@app/schema/texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { readChoice } from '../../../lib/search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Select } from '../../../ui/select.tsx';
import type { NamedLanguage } from '../text-queries.ts';
import { exportTexts, type FileType } from './export-texts.ts';

type Props = { language: NamedLanguage; onClose: () => void };

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

type ActsProps = { language: NamedLanguage; category?: TextCategory | undefined };

/** Saves texts as the file that a translator works with, and says in place what was saved. */
export function ExportActs({ language, category }: ActsProps) {
  const t = useText();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (type: FileType) => exportTexts(language, type, category),
    meta: { inPlace: true, silent: true },
  });
  const save = (type: FileType) => () => !isPending && mutate(type);
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button icon="download" busy={isPending && variables === 'xlsx'} onClick={save('xlsx')}>
          {t('languages.export.xlsx')}
        </Button>
        <Button icon="download" busy={isPending && variables === 'po'} onClick={save('po')}>
          {t('languages.export.po')}
        </Button>
      </div>
      <output className="measure text-small text-ink-soft empty:hidden">
        {data && t('languages.export.done', { count: data.count, file: data.name })}
      </output>
      <FailureText error={error} />
    </div>
  );
}
