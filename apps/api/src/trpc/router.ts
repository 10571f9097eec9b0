import { adminProcedures } from '../features/admin/procedures.ts';
import { answerProcedures, historyProcedures } from '../features/answers/procedures.ts';
import { auditProcedures, clientHistoryProcedures } from '../features/audit/procedures.ts';
import {
  accountProcedures,
  authProcedures,
  calendarProcedures,
  accountRequestProcedures,
  disablingProcedures,
  passkeyProcedures,
  secondFactorRuleProcedures,
  ssoProcedures,
  tokenProcedures,
} from '../features/auth/procedures.ts';
import { brandingProcedures } from '../features/branding/procedures.ts';
import {
  clientProcedures,
  clientRegistrationProcedures,
  restorationProcedures,
} from '../features/clients/procedures.ts';
import { consultantProcedures, consultantRegistrationProcedures } from '../features/consultants/procedures.ts';
import { checkInProcedures } from '../features/check-ins/procedures.ts';
import { meetingProcedures, todoExportProcedures } from '../features/exports/procedures.ts';
import { completionProcedures, followUpProcedures } from '../features/follow-up/procedures.ts';
import { feedbackProcedures, generalFeedbackProcedures } from '../features/feedback/procedures.ts';
import { contactLinkProcedures, contactProcedures } from '../features/contacts/procedures.ts';
import { mailProcedures } from '../features/mail/procedures.ts';
import { memberProcedures } from '../features/members/procedures.ts';
import { metricProcedures } from '../features/metrics/procedures.ts';
import { noteProcedures } from '../features/notes/procedures.ts';
import { notificationProcedures } from '../features/notifications/procedures.ts';
import { activePlanProcedures, planProcedures } from '../features/plans/procedures.ts';
import { privacyProcedures } from '../features/privacy/procedures.ts';
import { questionnaireProcedures } from '../features/questionnaire/procedures.ts';
import { reviewProcedures } from '../features/review/procedures.ts';
import { sendingProcedures } from '../features/sending/procedures.ts';
import { shareProcedures } from '../features/sharing/procedures.ts';
import { languageProcedures, textProcedures } from '../features/texts/procedures.ts';
import { threadProcedures } from '../features/threads/procedures.ts';
import { todoProcedures, todoWeeksProcedures } from '../features/todos/procedures.ts';
import { webhookProcedures } from '../features/webhooks/procedures.ts';
import { router } from './base.ts';

/**
 * Every procedure by its name on the wire. A name says what a caller asks about; a procedure is declared in the feature that
 * does the work, so one router may hold procedures of several features.
 */
export const appRouter = router({
  account: router({ ...accountProcedures, ...privacyProcedures }),
  admin: router({
    ...adminProcedures,
    ...accountRequestProcedures,
    ...auditProcedures,
    ...disablingProcedures,
    ...restorationProcedures,
    ...secondFactorRuleProcedures,
  }),
  auth: router({ ...authProcedures, ...clientRegistrationProcedures, ...consultantRegistrationProcedures }),
  branding: router(brandingProcedures),
  calendar: router({ ...calendarProcedures, ...meetingProcedures }),
  checkIn: router(checkInProcedures),
  client: router({
    ...clientProcedures,
    ...activePlanProcedures,
    ...clientHistoryProcedures,
    ...generalFeedbackProcedures,
    ...todoWeeksProcedures,
  }),
  consultant: router(consultantProcedures),
  contact: router(contactProcedures),
  contactLink: router(contactLinkProcedures),
  feedback: router(feedbackProcedures),
  followUp: router(followUpProcedures),
  history: router(historyProcedures),
  language: router(languageProcedures),
  mail: router(mailProcedures),
  member: router(memberProcedures),
  metric: router(metricProcedures),
  note: router(noteProcedures),
  notification: router(notificationProcedures),
  passkey: router(passkeyProcedures),
  plan: router({ ...planProcedures, ...answerProcedures, ...completionProcedures }),
  questionnaire: router(questionnaireProcedures),
  review: router(reviewProcedures),
  sending: router(sendingProcedures),
  share: router(shareProcedures),
  sso: router(ssoProcedures),
  text: router(textProcedures),
  thread: router(threadProcedures),
  todo: router({ ...todoProcedures, ...todoExportProcedures }),
  token: router(tokenProcedures),
  webhook: router(webhookProcedures),
});

export type AppRouter = typeof appRouter;
