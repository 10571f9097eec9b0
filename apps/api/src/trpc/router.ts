import { clientRouter } from '../features/clients/procedures.ts';
import { feedbackRouter } from '../features/feedback/procedures.ts';
import { planRouter } from '../features/plans/procedures.ts';
import { questionnaireRouter } from '../features/questionnaire/procedures.ts';
import { authRouter } from '../features/sessions/procedures.ts';
import { shareRouter } from '../features/sharing/procedures.ts';
import { languageRouter } from '../features/texts/procedures.ts';
import { todoRouter } from '../features/todos/procedures.ts';
import { router } from './procedures.ts';

export const appRouter = router({
  auth: authRouter,
  client: clientRouter,
  feedback: feedbackRouter,
  language: languageRouter,
  plan: planRouter,
  questionnaire: questionnaireRouter,
  share: shareRouter,
  todo: todoRouter,
});

export type AppRouter = typeof appRouter;
