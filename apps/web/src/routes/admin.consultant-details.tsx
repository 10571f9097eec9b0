import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDetailsPage } from '../features/staff/consultants/consultant-details-page.tsx';
import { consultantQuery } from '../features/staff/staff-queries.ts';
import { coming, preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/consultant-details/$id')({
  loader: ({ params }) => coming(preload(consultantQuery(params.id))),
  component: () => <ConsultantDetailsPage id={Route.useParams().id} />,
});
