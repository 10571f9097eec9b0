import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { ClientSearch } from '../staff-search.ts';
import { ClientList } from './client-list.tsx';

/** The clients of a consultant; for admins every client of the firm, or those of one consultant. */
export function ClientsPage({ search }: { search: ClientSearch }) {
  const t = useText();
  const area = useStaffArea();
  const register = (
    <LinkButton to={PATHS.clientRegistry[area]} look="primary" icon="plus">
      {t('clients.register.title')}
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>{t('clients.title')}</PageHeading>
        <div className="flex flex-wrap gap-3">
          {area === 'admin' && <LinkButton to={PATHS.clientImport}>{t('client_import.title')}</LinkButton>}
          {register}
        </div>
      </div>
      <ClientList search={search} emptyAction={register} />
    </div>
  );
}
