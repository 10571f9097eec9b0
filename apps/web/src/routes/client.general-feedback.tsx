import { createFileRoute } from '@tanstack/react-router';
import { GeneralFeedbackPage } from '../features/plan/feedback/general-feedback-page.tsx';

export const Route = createFileRoute('/_signed-in/client/general-feedback')({
  component: GeneralFeedbackPage,
});
