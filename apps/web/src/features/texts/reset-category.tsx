import type { TextCategory } from '@app/schema/texts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DoneText } from '../../ui/done-text.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import { useResetCategory } from './text-mutations.ts';
import { useChangedCount } from './text-queries.ts';
import type { Tongue } from './text-rows.tsx';

/** The way back to the shipped texts of a category, for each language that has changed ones. */
export function ResetCategory({ category, languages }: { category: TextCategory; languages: readonly Tongue[] }) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {languages.map((language) => (
        <ResetInLanguage key={`${category} ${language.languageCode}`} category={category} language={language} />
      ))}
    </div>
  );
}

function ResetInLanguage({ category, language }: { category: TextCategory; language: Tongue }) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const count = useChangedCount(category, languageCode);
  const reset = useResetCategory();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    reset.reset();
  };
  if (count === 0)
    return reset.data && <DoneText>{t('edit_texts.reset_category.done', { count: reset.data.count })}</DoneText>;
  const named = { category: t(`edit_texts.category.${category}`), language: name, count };
  return (
    <>
      <Button size="small" icon="undo" onClick={() => setAsking(true)}>
        {t('edit_texts.reset_category.act', named)}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('edit_texts.reset_category.title', named)}
        confirmLabel={t('edit_texts.reset_category.confirm', named)}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ languageCode, category }, { onSuccess: () => setAsking(false) })}
        onClose={close}
      >
        <p>{t('edit_texts.reset_category.text', named)}</p>
        {reset.error && <FieldErrorText text={errorText(reset.error)} />}
      </ConfirmDialog>
    </>
  );
}
