import { createFileRoute } from '@tanstack/react-router';
import { EditConsultantPage } from '../features/staff/consultants/consultant-edit-page.tsx';
import { consultantQuery } from '../features/staff/staff-queries.ts';
import { coming, preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/consultant-edit-details/$id')({
  loader: ({ params }) => coming(preload(consultantQuery(params.id))),
  component: () => <EditConsultantPage id={Route.useParams().id} />,
});
