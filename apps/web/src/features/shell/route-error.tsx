import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isServerError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import { reportBug, reportFailure } from '../../lib/report-error.ts';
import { useSession } from '../../lib/session.ts';
import { isMissingFile, reload, reloadOnce } from '../../lib/update.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

/** In place of a page that could not be loaded: why, and Try again. After an update of the program it is reloaded, by itself once. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  const outdated = isMissingFile(error);
  const isBroken = isServerError(error);
  useEffect(() => {
    if (isBroken) reportFailure(error);
    else if (outdated) void reloadOnce(error);
    else reportBug(error);
  }, [error, isBroken, outdated]);
  const { state } = useSession();
  if (isBroken || (state === 'expired' && !outdated)) return <PageSkeleton />; // another page follows, or the login dialog lies over it
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <PageHeading>{t('load_error.title')}</PageHeading>
      <Callout
        kind={outdated ? 'info' : 'error'}
        actions={
          <Button look="primary" onClick={() => void (outdated ? reload() : retry())}>
            {t(outdated ? 'update.reload' : 'ui.retry')}
          </Button>
        }
      >
        {outdated ? t('update.text') : errorText(error)}
      </Callout>
    </div>
  );
}
