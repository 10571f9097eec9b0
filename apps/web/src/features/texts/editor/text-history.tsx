import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyQuery, type PastText } from '../text-queries.ts';
import type { Tongue } from '../text-rows.tsx';

type Props = {
  textKey: string;
  tongue: Tongue;
  /** Puts an old text into the field; null is the shipped one. */
  onBringBack: (text: string | null) => void;
  canBringShippedBack: boolean;
};

/** What a text was, by whom and when; asked for when it is opened. */
export function TextHistory(props: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Disclosure
      summary={
        <>
          {t('edit_texts.history')}
          <span className="sr-only">{`: ${props.tongue.nameInNativeLanguage}`}</span>
        </>
      }
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && <Past {...props} />}
    </Disclosure>
  );
}

function Past({ textKey, tongue: { languageCode }, onBringBack, canBringShippedBack }: Props) {
  const t = useText();
  const { data: past, error, refetch } = useQuery(historyQuery(textKey, languageCode));
  if (error && !past) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!past) return <Skeleton className="h-20 w-full" />;
  if (past.length === 0) return <p className="text-small text-ink-soft">{t('edit_texts.history.none')}</p>;
  return (
    <ol className="bare-list flex flex-col">
      {past.map((one) => (
        <li key={one.id} className="flex flex-col items-start gap-1 border-b border-line py-3 last:border-b-0">
          <p className="text-small wrap-anywhere text-ink-soft">{byWhom(one)}</p>
          {one.text === null ? (
            <p>{t('edit_texts.history.shipped')}</p>
          ) : (
            <p lang={languageCode} className="wrap-anywhere whitespace-pre-line">
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

  function byWhom({ changedAt, changedBy }: PastText): string {
    const when = formatDateTime(changedAt);
    return changedBy === null
      ? t('edit_texts.changed', { when })
      : t('edit_texts.changed_by', { when, email: changedBy });
  }
}
