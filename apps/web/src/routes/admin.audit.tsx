import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../features/staff/audit/audit-page.tsx';
import { readAuditSearch } from '../features/staff/audit/audit-search.ts';

export const Route = createFileRoute('/_signed-in/admin/audit')({ validateSearch: readAuditSearch, component: Audit });

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
