import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ClientList } from '../clients/client-list.tsx';
import type { ClientSearch } from '../staff-search.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';

/** Every client of the firm, or those of one consultant. */
export function ClientsPage({ search }: { search: ClientSearch }) {
  const t = useText();
  const change = useSearchChange();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading>{t('admin.clients.title')}</PageHeading>
        <LinkButton to={PATHS.clientRegistry.admin} look="primary" icon="plus">
          {t('admin.clients.register')}
        </LinkButton>
      </div>
      <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />
      <ClientList search={search} />
    </div>
  );
}
