import { createFileRoute } from '@tanstack/react-router';
import { StartPage } from '../features/plan/start/start-page.tsx';
import { loadMayStart } from '../features/plan/data/plan-queries.ts';

export const Route = createFileRoute('/_signed-in/client/growth-plan/start')({
  loader: loadMayStart,
  component: StartPage,
});
