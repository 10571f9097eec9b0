import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { translate, useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { historyQuery, type NamedLanguage } from '../text-queries.ts';

type Props = {
  textKey: string;
  language: NamedLanguage;
  /** Puts an old text into the field; null is the shipped one. */
  onBringBack: (text: string | null) => void;
  canBringShippedBack: boolean;
};

/** What a text was, by whom and when; asked for when it is opened. */
export function TextHistory({ textKey, language, onBringBack, canBringShippedBack }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage } = language;
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...historyQuery(textKey, languageCode), enabled: open });
  return (
    <Disclosure
      summary={
        <>
          {t('edit_texts.history')}
          <span className="sr-only">{`: ${nameInNativeLanguage}`}</span>
        </>
      }
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && (
        <Loaded query={query} size="h-20 w-full">
          {(past) => <PastTexts {...{ past, languageCode, onBringBack, canBringShippedBack }} />}
        </Loaded>
      )}
    </Disclosure>
  );
}

type PastProps = Pick<Props, 'onBringBack' | 'canBringShippedBack'> & {
  past: Outputs['text']['history'];
  languageCode: string;
};

function PastTexts({ past, languageCode, onBringBack, canBringShippedBack }: PastProps) {
  const t = useText();
  if (past.length === 0) return <p className="text-small text-ink-soft">{t('edit_texts.history.none')}</p>;
  return (
    <ol className="bare-list flex flex-col">
      {past.map((one) => (
        <li key={one.id} className="flex flex-col items-start gap-1 border-b border-line py-3 last:border-b-0">
          <p className="text-small text-ink-soft">{describeChange(one.changedAt, one.changedBy)}</p>
          {one.text === null ? (
            <p>{t('edit_texts.history.shipped')}</p>
          ) : (
            <p lang={languageCode} className="whitespace-pre-line">
              {one.text}
            </p>
          )}
          {(one.text !== null || canBringShippedBack) && (
            <Button size="small" look="quiet" icon="undo" className="-ml-3" onClick={() => onBringBack(one.text)}>
              {t('edit_texts.history.bring_back')}
              <span className="sr-only">{`: ${formatDateTime(one.changedAt)}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** When a text was changed, and by whom. */
export function describeChange(changedAt: string, changedBy: string | null): string {
  const when = formatDateTime(changedAt);
  if (changedBy === null) return translate('edit_texts.changed', { when });
  return translate('edit_texts.changed_by', { when, email: changedBy });
}
