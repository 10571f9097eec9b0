import type { Area } from '@app/schema/roles';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { AccessFrame, ToLoginLink } from './access-frame.tsx';

type Opened<Found> =
  | { state: 'loading' }
  | { state: 'ready'; found: Found }
  /** Used, too old, replaced, or never one. */
  | { state: 'refused' }
  | { state: 'failed'; error: unknown };

/** Wraps what is sent by the link: when the server refuses the link itself, the page says so in place of the form. */
export type CatchRefusal = <Input>(send: (input: Input) => Promise<void>) => (input: Input) => Promise<void>;

type Props<Found> = {
  /** The heading when the link could not be opened. */
  title: string;
  /** Asks what the link is about; that never uses it up, so trying again costs nothing. */
  open: (signal: AbortSignal) => Promise<Found>;
  refused: ReactNode;
  children: (found: Found, catchRefusal: CatchRefusal) => ReactNode;
};

/** Where the link of a mail leads: what is behind it, or why that cannot be shown. */
export function OpenedLink<Found>({ title, open, refused, children }: Props<Found>) {
  const [opened, setOpened] = useState<Opened<Found>>({ state: 'loading' });
  const isLoading = opened.state === 'loading';
  const ask = useEffectEvent(open);
  useEffect(() => {
    if (!isLoading) return;
    const leave = new AbortController();
    const show = (next: Opened<Found>) => !leave.signal.aborted && setOpened(next);
    void ask(leave.signal).then(
      (found) => show({ state: 'ready', found }),
      (error: unknown) => show(isLinkRefusal(error) ? { state: 'refused' } : { state: 'failed', error }),
    );
    return () => leave.abort();
  }, [isLoading]);
  const catchRefusal: CatchRefusal = (send) => (input) =>
    send(input).catch((error: unknown) => {
      if (!isLinkRefusal(error)) throw error;
      askPageFocus();
      setOpened({ state: 'refused' });
    });
  return (
    <AccessFrame>
      {isLoading && <PageSkeleton />}
      {opened.state === 'ready' && children(opened.found, catchRefusal)}
      {opened.state === 'refused' && refused}
      {opened.state === 'failed' && (
        <>
          <PageHeading>{title}</PageHeading>
          <LoadFailed error={opened.error} onRetry={() => setOpened({ state: 'loading' })} />
        </>
      )}
    </AccessFrame>
  );
}

/** Whether the server refuses a link itself. */
export function isLinkRefusal(error: unknown): boolean {
  return failedWith(error, 'link_expired_or_wrong') || failedWith(error, 'incorrect_or_expired_link');
}

type RefusedProps = { area: Area; reasons: readonly TextKey[]; children?: ReactNode };

/** A link that no longer works: what may have happened; `children` is the way to a new one. */
export function LinkRefused({ area, reasons, children }: RefusedProps) {
  const t = useText();
  return (
    <>
      <PageHeading>{t('access.refused.title')}</PageHeading>
      <Card className="flex flex-col gap-5">
        <p>{t('access.refused.reasons')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {[...reasons, 'access.refused.newer' as const, 'access.refused.cut' as const].map((reason) => (
            <li key={reason}>{t(reason)}</li>
          ))}
        </ul>
        {children}
      </Card>
      <ToLoginLink area={area} />
    </>
  );
}
