import { createFileRoute } from '@tanstack/react-router';
import { EditConsultantPage } from '../features/staff/consultants/consultant-edit-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/consultant-edit-details/$id')({ component: ConsultantEdit });

function ConsultantEdit() {
  const { id } = Route.useParams();
  return <EditConsultantPage id={id} />;
}
