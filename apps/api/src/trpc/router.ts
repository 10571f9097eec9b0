import { accountRouter, authRouter } from '../features/accounts/procedures.ts';
import { clientRouter } from '../features/clients/procedures.ts';
import { consultantRouter } from '../features/consultants/procedures.ts';
import { feedbackRouter } from '../features/feedback/procedures.ts';
import { mailRouter } from '../features/mail/procedures.ts';
import { adminRouter } from '../features/overview/procedures.ts';
import { planRouter } from '../features/plans/procedures.ts';
import { questionnaireRouter } from '../features/questionnaire/procedures.ts';
import { shareRouter } from '../features/sharing/procedures.ts';
import { calendarRouter } from '../features/exports/procedures.ts';
import { tokenRouter } from '../features/tokens/procedures.ts';
import { languageRouter, textRouter } from '../features/texts/procedures.ts';
import { todoRouter } from '../features/todos/procedures.ts';
import { router } from './procedures.ts';

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  auth: authRouter,
  client: clientRouter,
  consultant: consultantRouter,
  feedback: feedbackRouter,
  language: languageRouter,
  text: textRouter,
  token: tokenRouter,
  calendar: calendarRouter,
  mail: mailRouter,
  plan: planRouter,
  questionnaire: questionnaireRouter,
  share: shareRouter,
  todo: todoRouter,
});

export type AppRouter = typeof appRouter;
