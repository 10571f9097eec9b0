import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { flushAll } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';

/** In place of a page that could not be loaded: why, and Try again. After an update of the program: reload. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  const outdated = isMissingChunk(error);
  const { state } = useSession();
  if (state === 'expired') return <PageSkeleton />; // the login dialog lies over it and says why
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <PageHeading>{t('load_error.title')}</PageHeading>
      <Callout
        kind={outdated ? 'info' : 'error'}
        actions={
          outdated ? (
            <Button look="primary" onClick={() => void reload()}>
              {t('update.reload')}
            </Button>
          ) : (
            <Button look="primary" onClick={() => void retry()}>
              {t('ui.retry')}
            </Button>
          )
        }
      >
        {outdated ? t('update.text') : errorText(error)}
      </Callout>
    </div>
  );
}

/** What was typed is saved first. */
async function reload(): Promise<void> {
  await flushAll();
  location.reload();
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
}
