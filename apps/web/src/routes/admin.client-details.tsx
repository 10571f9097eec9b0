import { createFileRoute } from '@tanstack/react-router';
import { ClientDetailsPage } from '../features/staff/clients/client-details-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/client-details/$id')({ component: ClientDetails });

function ClientDetails() {
  const { id } = Route.useParams();
  return <ClientDetailsPage id={id} />;
}
