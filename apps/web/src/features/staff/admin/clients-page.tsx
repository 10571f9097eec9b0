import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n.ts';
import { searchId } from '../../../lib/search-params.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ClientList } from '../clients/client-list.tsx';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';

/** Every client of the firm, or those of one consultant. */
export function ClientsPage() {
  const t = useText();
  const { consultant }: { consultant?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading>{t('admin.clients.title')}</PageHeading>
        <LinkButton to="/admin/client-registry" look="primary" icon="plus">
          {t('admin.clients.register')}
        </LinkButton>
      </div>
      <ConsultantFilter
        value={searchId(consultant)}
        onChange={(id) =>
          void navigate({
            to: '/admin/clients',
            search: (old) => ({ ...old, consultant: id }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <ClientList />
    </div>
  );
}
