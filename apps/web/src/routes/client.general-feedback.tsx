import { createFileRoute } from '@tanstack/react-router';
import { GeneralFeedbackPage } from '../features/plan/feedback/general-feedback-page.tsx';
import { loadGeneralFeedback } from '../features/plan/feedback/feedback-queries.ts';

export const Route = createFileRoute('/_signed-in/client/general-feedback')({
  loader: loadGeneralFeedback,
  component: GeneralFeedbackPage,
});
