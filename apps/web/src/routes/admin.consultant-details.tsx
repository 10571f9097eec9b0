import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDetailsPage } from '../features/staff/consultants/consultant-details-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/consultant-details/$id')({ component: ConsultantDetails });

function ConsultantDetails() {
  const { id } = Route.useParams();
  return <ConsultantDetailsPage id={id} />;
}
