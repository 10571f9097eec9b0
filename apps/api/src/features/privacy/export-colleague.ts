import { resolveChoices } from '@app/schema/notification-kinds';
import { EXPORT_FORMAT, type ColleagueData } from '@app/schema/privacy';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { getClientId } from '../../policy/scope.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { listSessions } from '../auth/sessions/service.ts';
import { listTokens } from '../auth/tokens/service.ts';
import * as colleagues from './colleague-queries.ts';
import * as queries from './export-queries.ts';
import { sayWhereNotesAre } from './where-notes-are.ts';

/** All that is kept of a colleague; the download is in the audit log. Throws `GateFull` when too many ask at once. */
export function exportColleague(ctx: SignedInContext): Promise<ColleagueData> {
  return withExportSlot(getCaller(ctx), () => transact(ctx.db, (tx) => gather({ ...ctx, db: tx })));
}

async function gather(ctx: SignedInContext): Promise<ColleagueData> {
  const { db, clock, actor, scope } = ctx;
  const { accountId } = actor;
  const person = await colleagues.selectColleague(db, accountId, clock());
  if (!person) throw new Failure('not_found');
  const { firstName, lastName, role, joinedAt, company, choices, ...account } = person;
  await audit(ctx, 'data_exported', { clientId: getClientId(scope), subjectId: accountId });
  return {
    format: EXPORT_FORMAT,
    version: 2,
    exportedAt: clock().toISOString(),
    account: { ...account, notificationChoices: resolveChoices('User', choices) },
    membership: { firstName, lastName, role, joinedAt, company },
    sessions: (await listSessions(ctx)).toReversed(),
    personalTokens: (await listTokens(ctx)).toReversed(),
    calendarFeed: await queries.selectFeed(db, accountId),
    answers: await colleagues.selectOwnAnswers(db, accountId),
    comments: await colleagues.selectOwnComments(db, accountId),
    todoNotes: await colleagues.selectOwnTodoNotes(db, accountId),
    notifications: await queries.selectNotifications(db, accountId),
    mails: await queries.selectMails(db, accountId),
    privateNotes: sayWhereNotesAre(ctx),
    events: await queries.selectEventsAbout(db, { accountId, clientId: null }),
  };
}
