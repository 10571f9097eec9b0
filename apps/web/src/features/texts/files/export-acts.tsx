import type { TextCategory } from '@app/schema/texts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { exportTexts, type FileLanguage, type FileType } from './export-texts.ts';

type Props = { language: FileLanguage; category?: TextCategory | undefined };

/** Saves texts as the file that a translator works with, and says in place what was saved. */
export function ExportActs({ language, category }: Props) {
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
      {error && <FieldErrorText text={errorText(error)} />}
    </div>
  );
}
