import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useResetText } from '../text-mutations.ts';
import type { TextDetails, TextInLanguage, NamedLanguage } from '../text-queries.ts';
import { Quoted } from './text-notes.tsx';

type Props = { text: TextDetails; wording: TextInLanguage; language: NamedLanguage; onDone: () => void };

/** Back to what was shipped, after both texts were seen; in a language that ships none, the text is removed. */
export function ResetText({ text, wording, language, onDone }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const reset = useResetText(text.key);
  const [asking, setAsking] = useState(false);
  if (wording.changedAt === null) return null;
  const kind = wording.shipped === null ? 'remove' : 'reset';
  return (
    <>
      <Button size="small" icon="undo" className="self-start" onClick={() => setAsking(true)}>
        {t(`edit_texts.${kind}.act`)}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t(`edit_texts.${kind}.title`, { key: text.key, language: name })}
        confirmLabel={t(`edit_texts.${kind}.confirm`)}
        mutation={reset}
        onConfirm={() =>
          reset.mutate(
            { languageCode, category: text.category, keys: [text.key] },
            {
              onSuccess: () => {
                flushSync(() => setAsking(false)); // nothing behind an open dialog can take the focus
                onDone();
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        <Quoted label={t('edit_texts.reset.goes')} languageCode={languageCode}>
          {wording.text}
        </Quoted>
        {wording.shipped === null ? (
          <p>{t('edit_texts.remove.text')}</p>
        ) : (
          <Quoted label={t('edit_texts.reset.comes')} languageCode={languageCode}>
            {wording.shipped}
          </Quoted>
        )}
      </ConfirmDialog>
    </>
  );
}
