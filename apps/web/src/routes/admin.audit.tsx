import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../features/staff/audit/audit-page.tsx';
import { readAuditSearch } from '../features/staff/staff-search.ts';
import { auditQuery } from '../features/staff/staff-queries.ts';
import { preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/audit')({
  validateSearch: readAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { toAuditFilters } = await import('../features/staff/audit/audit-filters.ts');
    void preloadList(auditQuery(toAuditFilters(deps)));
  },
  component: () => <AuditPage search={Route.useSearch()} />,
});
