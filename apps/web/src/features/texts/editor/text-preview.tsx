import { useId } from 'react';
import { useText } from '../../../lib/i18n.ts';

/** The text as a page would show it; `shown` is null while it cannot be. */
export function TextPreview({ shown, languageCode }: { shown: string | null; languageCode: string }) {
  const t = useText();
  const titleId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 id={titleId} className="text-small font-semibold">
        {t('edit_texts.preview')}
      </h4>
      {shown === null ? (
        <p className="text-small text-ink-soft">{t('edit_texts.preview.none')}</p>
      ) : (
        <div
          role="group"
          aria-labelledby={titleId}
          lang={languageCode}
          className="rounded-field border border-dashed border-line-strong p-3 wrap-anywhere whitespace-pre-line"
        >
          {shown}
        </div>
      )}
    </div>
  );
}
