import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Anchor } from '../../ui/text-link.tsx';

const PROBE_MS = 5000;

/** After a 500: says that what was typed is safe, watches until the service answers, leads back to where the user was. */
export function ServerErrorPage({ from, request }: { from: string; request?: string | undefined }) {
  const t = useText();
  const router = useRouter();
  const { email } = useBrand();
  const ready = useReadiness();
  const goOn = () => router.history.replace(from);
  return (
    <div className="page-width flex flex-col items-start gap-6 py-16">
      <PageHeading lead={t('server_error.kept')}>{t('server_error.title')}</PageHeading>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a prop of our own component */}
      <Callout kind={ready ? 'done' : 'info'} role="status">
        {t(ready ? 'server_error.back' : 'server_error.checking')}
      </Callout>
      <Button look="primary" onClick={goOn}>
        {t('ui.retry')}
      </Button>
      {email && (
        <p className="text-ink-soft">
          {t('server_error.contact')} <Anchor href={`mailto:${email}`}>{email}</Anchor>
          {request && (
            <span className="mt-1 block break-all">
              {t('server_error.request')} <code className="inline-block text-small">{request}</code>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether the service says that it is ready; asked every five seconds until it is. */
function useReadiness(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    const probe = () =>
      fetch('/readyz').then(
        (answer) => setReady(answer.ok),
        () => null,
      );
    const timer = setInterval(() => void probe(), PROBE_MS);
    void probe();
    return () => clearInterval(timer);
  }, [ready]);
  return ready;
}
