import { createFileRoute } from '@tanstack/react-router';
import { ClientDetailsPage } from '../features/staff/clients/client-details-page.tsx';
import { loadClient } from '../features/staff/staff-queries.ts';
import { coming } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/consultant/client-details/$id')({
  loader: ({ params }) => coming(loadClient(params.id)),
  component: () => <ClientDetailsPage id={Route.useParams().id} />,
});
