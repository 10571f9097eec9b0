import { useMatch, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { AdminDashboard } from '../features/staff/admin/admin-dashboard.tsx';
import { ClientsPage } from '../features/staff/admin/clients-page.tsx';
import { DeletedPage } from '../features/staff/admin/deleted-page.tsx';
import { PlansPage } from '../features/staff/admin/plans-page.tsx';
import { AdminsPage } from '../features/staff/admins/admins-page.tsx';
import { AuditPage } from '../features/staff/audit/audit-page.tsx';
import { ClientDetailsPage } from '../features/staff/clients/client-details-page.tsx';
import { ClientEditPage } from '../features/staff/clients/client-edit-page.tsx';
import { RegistryPage } from '../features/staff/clients/registry-page.tsx';
import { ConsultantsPage } from '../features/staff/consultants/consultants-page.tsx';
import { ConsultantDetailsPage } from '../features/staff/consultants/consultant-details-page.tsx';
import { EditConsultantPage } from '../features/staff/consultants/consultant-edit-page.tsx';
import { RegisterConsultantPage } from '../features/staff/consultants/register-page.tsx';
import type { AdminPath } from '../router.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

/** By itself, since it carries what reads ICU texts and translators' files. */
const TextsPage = lazy(() => import('../features/texts/texts-page.tsx').then((page) => ({ default: page.TextsPage })));

/** Here and not in the router, which the home page carries. */
const PAGES: Record<AdminPath, (id: string) => ReactNode> = {
  '/admin/dashboard': () => <AdminDashboard />,
  '/admin/clients': () => <ClientsPage />,
  '/admin/client-registry': () => <RegistryPage />,
  '/admin/client-details/$id': () => <ClientDetailsPage />,
  '/admin/client-edit-details/$id': () => <ClientEditPage />,
  '/admin/consultants': () => <ConsultantsPage />,
  '/admin/consultant-registry': () => <RegisterConsultantPage />,
  '/admin/consultant-details/$id': (id) => <ConsultantDetailsPage id={id} />,
  '/admin/consultant-edit-details/$id': (id) => <EditConsultantPage id={id} />,
  '/admin/growth-plan': () => <PlansPage />,
  '/admin/admins': () => <AdminsPage />,
  '/admin/audit': () => <AuditPage />,
  '/admin/deleted': () => <DeletedPage />,
  '/admin/edit-texts': () => <TextsPage />,
};

/** The admin's page at the path now shown; another path, or another person, starts afresh. */
export function AdminPage() {
  const { id, fullPath } = useMatch({ strict: false });
  const { id: person = '' } = useParams({ strict: false });
  return (
    <Suspense key={id} fallback={<PageSkeleton />}>
      {PAGES[fullPath as AdminPath](person)}
    </Suspense>
  );
}
