import { PATHS } from '../../../lib/paths.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** In place of a client who is not there for the login, or could not be read. */
export function NoClient({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const area = useStaffArea();
  const gone = failedWith(error, 'not_found') || failedWith(error, 'bad_request');
  if (!gone) return <LoadFailed error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="person"
      title={t('clients.gone.title')}
      action={<LinkButton to={PATHS.clients[area]}>{t('clients.no_match.clear')}</LinkButton>}
    >
      {t('clients.gone.text')}
    </EmptyState>
  );
}
