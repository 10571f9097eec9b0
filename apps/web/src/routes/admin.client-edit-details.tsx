import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '../features/staff/clients/client-edit-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/client-edit-details/$id')({ component: ClientEdit });

function ClientEdit() {
  const { id } = Route.useParams();
  return <ClientEditPage id={id} />;
}
