import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '../features/plan/start/new-plan-page.tsx';
import { loadMayStart } from '../features/plan/data/plan-queries.ts';

export const Route = createFileRoute('/_signed-in/client/growth-plan/details')({
  loader: loadMayStart,
  component: DetailsPage,
});
