import { idSchema, versionSchema } from '@app/schema/fields';
import { EXPORT_FORMAT, type EarlierAnswersInput, type PersonalData } from '@app/schema/privacy';
import { resolveChoices } from '@app/schema/notification-kinds';
import { PRODUCT_SLUG } from '@app/schema/product';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import * as z from 'zod/mini';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { getClientId, isOwner } from '../../policy/scope.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { listMembers } from '../members/service.ts';
import { listGeneralFeedback } from '../feedback/service.ts';
import { listSessions } from '../auth/sessions/service.ts';
import { listTokens } from '../auth/tokens/service.ts';
import * as queries from './export-queries.ts';
import { sayWhereNotesAre } from './where-notes-are.ts';
import { getErasure } from '../auth/accounts/account.ts';

/** All that is kept of a main user and their company; the download is in the audit log. Throws `GateFull` when too many ask at once. */
export function exportData(ctx: SignedInContext): Promise<PersonalData> {
  return withExportSlot(getCaller(ctx), () => transact(ctx.db, (tx) => gather({ ...ctx, db: tx })));
}

const BEGINNING = '00000000-0000-0000-0000-000000000000'; // before every id
const PLACE = z.object({ planId: idSchema, questionId: idSchema, version: versionSchema });

/** The earlier answers that `exportData` had no room for, a page at a time: nobody's history is in memory as a whole. */
export function exportEarlierAnswers(ctx: SignedInContext, { after }: EarlierAnswersInput) {
  const place = readCursor(after, PLACE);
  if (!place) throw new Failure('bad_request');
  return withExportSlot(getCaller(ctx), () => readEarlierAnswers(ctx, place));
}

async function readEarlierAnswers({ db, scope }: SignedInContext, place: queries.PlaceInHistory) {
  const { answers, isLast } = await queries.selectEarlierAnswers(db, getClientId(scope), place);
  const last = answers.at(-1);
  if (isLast || !last) return { answers, after: null };
  const { planId, questionId, version } = last;
  return { answers, after: writeCursor({ planId, questionId, version }) };
}

async function gather(ctx: SignedInContext): Promise<PersonalData> {
  const { db, clock, actor } = ctx;
  const { accountId } = actor;
  if (!isOwner(ctx.scope)) throw new Failure('forbidden');
  const clientId = getClientId(ctx.scope);
  const person = await queries.selectPerson(db, accountId, clock());
  if (!person) throw new Failure('not_found');
  const { id, email, pendingEmail, languageCode, createdAt, verifiedAt, lastLoginAt, consultant, choices, ...details } =
    person;
  await audit(ctx, 'data_exported', { clientId, subjectId: accountId });
  const { members } = await listMembers(ctx, { id: clientId });
  const plans = await queries.selectPlans(db, clientId);
  const history = await readEarlierAnswers(ctx, { planId: BEGINNING, questionId: BEGINNING, version: 0 });
  const general = await listGeneralFeedback(ctx, clientId);
  const notificationChoices = resolveChoices('User', choices);
  const data: PersonalData = {
    format: EXPORT_FORMAT,
    version: 2,
    exportedAt: clock().toISOString(),
    earlierAnswersAfter: history.after,
    account: { id, email, pendingEmail, languageCode, notificationChoices, createdAt, verifiedAt, lastLoginAt },
    details,
    consultant,
    erasure: await getErasure(db, clientId),
    sessions: (await listSessions(ctx)).toReversed(),
    personalTokens: (await listTokens(ctx)).toReversed(),
    calendarFeed: await queries.selectFeed(db, accountId),
    members: members.map((member) => ({ ...member, email: member.email ?? '' })), // the documented shape takes what it names
    plans: [],
    generalFeedback: general.toReversed().map(({ feedbackText: text, author, createdAt: at }) => {
      return { text, author, createdAt: at };
    }),
    contacts: await queries.selectContacts(db, clientId),
    notifications: await queries.selectNotifications(db, accountId),
    mails: await queries.selectMails(db, accountId),
    accountRequests: await queries.selectAccountRequests(db, email),
    privateNotes: sayWhereNotesAre(ctx),
    events: await queries.selectEventsAbout(db, { accountId, clientId }),
  };
  for (const plan of plans) data.plans.push(await layOutPlan(ctx, plan, history.answers));
  return data;
}

/** A plan in the order of its questionnaire, with the questions in words; ids that only join rows are left out by the documented shape. */
async function layOutPlan(
  ctx: SignedInContext,
  row: queries.PlanRow,
  history: readonly queries.EarlierAnswer[],
): Promise<PersonalData['plans'][number]> {
  const { questionnaireId, share, completedSteps, answers, todos, feedback, threads, followUp, ...plan } = row;
  const questionnaire = await ctx.questionnaires.get(questionnaireId);
  if (!questionnaire) throw new Error(`a plan without its questionnaire ${questionnaireId}`);
  const text = (key: string) => ctx.texts.text(ctx.language, key);
  const ofQuestion = <Entry extends { questionId: string }>(entries: readonly Entry[], id: string) =>
    entries.filter(({ questionId }) => questionId === id);
  return {
    ...plan,
    followUp: followUp && { ...followUp, checkIns: followUp.checkIns.toReversed() },
    share: share && {
      url: new URL(`/share/${PRODUCT_SLUG}/${share.code}`, ctx.settings.publicUrl).href,
      shared: share.shared,
      createdAt: share.createdAt,
      lastOpenedAt: share.lastOpenedAt,
    },
    steps: questionnaire.steps.map((step) => ({
      position: step.position,
      name: text(stepNameKey(step.key)),
      completedAt: completedSteps.find(({ stepId }) => stepId === step.id)?.completedAt ?? null,
      questions: step.questions.map(({ id, position, key, type }) => {
        const [answer = null] = ofQuestion(answers, id);
        const earlierAnswers = ofQuestion(history, id).filter(({ planId }) => planId === row.id);
        return {
          position,
          key,
          label: text(questionLabelKey(key)),
          type,
          answer,
          earlierAnswers,
          todos: ofQuestion(todos, id),
        };
      }),
      feedback: feedback.filter(({ stepId }) => stepId === step.id),
      threads: threads.filter(({ stepId }) => stepId === step.id),
    })),
  };
}
