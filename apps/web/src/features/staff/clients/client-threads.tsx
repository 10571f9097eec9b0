import { lazy, Suspense } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNear } from '../../../ui/use-near.ts';

const ThreadsOfClient = lazy(() =>
  import('../threads-of-client.tsx').then((part) => ({ default: part.ThreadsOfClient })),
);

/** What client and consultant are still talking about in the client's plans, loaded when it is near. */
export function ClientThreads({ clientId }: { clientId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  return (
    <Section title={t('review_plan.cover.threads')}>
      <div {...place} className="min-h-24">
        {isNear && (
          <Suspense fallback={<Spinner />}>
            <ThreadsOfClient clientId={clientId} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
