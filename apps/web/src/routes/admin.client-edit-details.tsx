import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '../features/staff/clients/client-edit-page.tsx';
import { clientQuery } from '../features/staff/staff-queries.ts';
import { coming, preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/client-edit-details/$id')({
  loader: ({ params }) => coming(preload(clientQuery(params.id))),
  component: () => <ClientEditPage id={Route.useParams().id} />,
});
