import { createFileRoute } from '@tanstack/react-router';
import { StartPage } from '../features/plan/start/start-page.tsx';

export const Route = createFileRoute('/_signed-in/client/growth-plan/start')({
  component: StartPage,
});
