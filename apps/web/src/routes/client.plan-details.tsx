import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '../features/plan/start/new-plan-page.tsx';

export const Route = createFileRoute('/_signed-in/client/growth-plan/details')({
  component: DetailsPage,
});
