import { CLIENT_NEEDS } from '@app/schema/choices';
import { AUDIT_GROUPS, LOGINS } from '@app/schema/audit-actions';
import type { Database } from '../src/database/connect.ts';
import { selectEvents } from '../src/features/audit/queries.ts';
import { listFollowUps } from '../src/features/clients/follow-ups-of-clients-queries.ts';
import { selectClients, type ClientPage } from '../src/features/clients/list-queries.ts';
import { selectToday } from '../src/features/clients/today-queries.ts';
import { selectConsultants, selectWorkload } from '../src/features/consultants/queries.ts';
import { claimMail } from '../src/features/mail/queries.ts';
import { selectCounts, selectMonths } from '../src/features/admin/queries.ts';
import { selectDelays, selectLongestWaiting, selectStops } from '../src/features/admin/situation-queries.ts';
import { selectPlans, type PlanPage } from '../src/features/plans/queries.ts';
import { selectStaffPlans, type StaffPlanPage } from '../src/features/plans/staff-queries.ts';
import { findSession } from '../src/features/auth/sessions/queries.ts';
import { selectClientsTodos, type ClientsTodoPage } from '../src/features/todos/clients-queries.ts';
import { selectWeeks } from '../src/features/todos/queries.ts';
import type { Scope } from '../src/policy/scope.ts';

/** Whom and when the calls are about: the busiest consultant, one of their clients, and a session. */
export type Whom = { consultant: string; client: string; session: string; now: Date };

/** A list, dashboard or search as somebody asks for it; `ms` is what it may take, warm. */
export type ListCall = { title: string; ms: number; run(db: Database, whom: Whom): Promise<unknown> };

const DAY_MS = 86_400_000;
const ZONE = 'Europe/Helsinki';
const PAGE = 51;
const SECURITY = ['login_refused', 'password_reset', 'email_changed', 'second_factor_off', 'trail_exported'];

const all = (): Scope => ({ reach: 'all', accountId: '' });
const theirs = ({ consultant }: Whom): Scope => ({ reach: 'theirs', accountId: consultant });

const daysOf = ({ now }: Pick<Whom, 'now'>) => ({
  today: now.toISOString().slice(0, 10),
  inactiveBefore: new Date(now.getTime() - 30 * DAY_MS),
});

const clients = (title: string, asked: Partial<ClientPage>, scope: (whom: Whom) => Scope = all): ListCall => ({
  title: `clients, ${title}`,
  ms: 50,
  run: (db, whom) =>
    selectClients(db, scope(whom), {
      consultantId: null,
      search: '',
      need: null,
      sort: 'company',
      after: null,
      limit: PAGE,
      ...daysOf(whom),
      ...asked,
    }),
});

/** What the page of the list asks in addition. */
const followUps: ListCall = {
  title: 'clients, follow-ups of a page',
  ms: 50,
  async run(db, whom) {
    const { items } = (await clients('', {}, theirs).run(db, whom)) as { items: string };
    return listFollowUps(
      db,
      (JSON.parse(items) as { id: string }[]).map(({ id }) => id),
    );
  },
};

const plans = (title: string, asked: Partial<PlanPage>, scope: (whom: Whom) => Scope = all): ListCall => ({
  title: `plans, ${title}`,
  ms: 50,
  run: (db, whom) =>
    selectPlans(db, scope(whom), {
      before: null,
      limit: PAGE,
      ...asked,
    }),
});

const staffPlans = (title: string, asked: Partial<StaffPlanPage>, scope: (whom: Whom) => Scope = all): ListCall => ({
  title: `plans of staff, ${title}`,
  ms: 50,
  run: (db, whom) =>
    selectStaffPlans(db, scope(whom), {
      sort: '-started',
      after: null,
      limit: PAGE,
      today: daysOf(whom).today,
      ...asked,
    }),
});

const clientsTodos = (
  title: string,
  asked: Partial<ClientsTodoPage>,
  scope: (whom: Whom) => Scope = all,
): ListCall => ({
  title: `to-dos of clients, ${title}`,
  ms: 50,
  run: (db, whom) => selectClientsTodos(db, scope(whom), { after: null, limit: PAGE, ...asked }),
});

type Events = { actions?: readonly string[]; except?: readonly string[]; search?: string; ofClient?: boolean };

const events = (title: string, { actions, except = [], search = '', ofClient = false }: Events): ListCall => ({
  title: `audit, ${title}`,
  ms: 50,
  run: (db, { client }) =>
    selectEvents(db, {
      actions: actions ?? null,
      except,
      search,
      clientId: ofClient ? client : null,
      from: null,
      to: null,
      before: null,
      timeZone: ZONE,
      limit: PAGE,
    }),
});

const getDelayDays = ({ now }: Whom) => ({
  ...daysOf({ now }),
  waitingBefore: new Date(now.getTime() - 5 * DAY_MS),
  invitedBefore: new Date(now.getTime() - 7 * DAY_MS),
});

const workload = (title: string, asked: Partial<Parameters<typeof selectWorkload>[1]>): ListCall => ({
  title: `workload, ${title}`,
  ms: 100,
  run: (db, { now }) => {
    const everybody = { search: '', after: null, withoutSecondFactor: false, limit: PAGE };
    return selectWorkload(db, { ...everybody, since: new Date(now.getTime() - 90 * DAY_MS), ...asked });
  },
});

const consultants = (title: string, search: string): ListCall => ({
  title: `consultants, ${title}`,
  ms: 50,
  run: (db) => selectConsultants(db, { search, after: null, colleaguesOf: null, limit: PAGE }),
});

const SEARCHES = ['öhm', 'ÄITI', 'Åke', 'oy', 'a', 'xq', 'zq', 'example', 'virtanen', '100%', '@'];

/** Every list, dashboard and search, each way that the database must find its rows differently. */
export const LIST_CALLS: readonly ListCall[] = [
  ...(['company', 'activity', 'progress', 'waiting', '-deadline'] as const).flatMap((sort) => [
    clients(`admin by ${sort}`, { sort }),
    clients(`consultant by ${sort}`, { sort }, theirs),
  ]),
  followUps,
  clients('admin, second page', { after: { sortKey: 'lahden', id: '00000000-0000-0000-0000-000000000000' } }),
  ...CLIENT_NEEDS.flatMap((need) => [
    clients(`admin, ${need}, first five`, { need, sort: 'activity', limit: 5 }),
    clients(`admin, ${need}`, { need }),
    clients(`consultant, ${need}`, { need, sort: 'activity' }, theirs),
  ]),
  {
    title: 'today',
    ms: 50,
    run: (db, whom) =>
      selectToday(db, theirs(whom), {
        ...daysOf(whom),
        invitedBefore: new Date(whom.now.getTime() - 3 * DAY_MS),
        limit: 200,
      }),
  },
  ...SEARCHES.flatMap((search) => [
    clients(`admin, search ${search}`, { search }),
    clients(`consultant, search ${search}`, { search }, theirs),
    plans(`admin, search ${search}`, { q: search }),
    plans(`consultant, search ${search}`, { q: search }, theirs),
    events(`search ${search}`, { search }),
  ]),
  plans('admin', {}),
  plans('admin, submitted', { state: ['submitted'] }),
  plans('admin, active or submitted', { state: ['active', 'submitted'] }),
  plans('admin, completed', { state: ['completed'] }),
  plans('consultant', {}, theirs),
  plans('consultant, submitted', { state: ['submitted'] }, theirs),
  ...(['-started', 'company'] as const).flatMap((sort) => [
    staffPlans(`admin by ${sort}`, { sort }),
    staffPlans(`consultant by ${sort}`, { sort }, theirs),
  ]),
  staffPlans('admin, submitted', { state: 'submitted' }),
  staffPlans('admin, search a', { q: 'a' }),
  clientsTodos('admin', {}),
  clientsTodos('admin, second page', { after: { deadline: '2026-11-20', id: '00000000-0000-0000-0000-000000000000' } }),
  clientsTodos('consultant', {}, theirs),
  consultants('all', ''),
  consultants('search öhm', 'öhm'),
  events('all', {}),
  events('without logins', { except: LOGINS }),
  events('plans, without logins', { actions: AUDIT_GROUPS.plans, except: LOGINS }),
  events('of an action', { actions: ['plan_viewed'] }),
  events('of a rare action', { actions: ['email_changed'] }),
  events('of a client', { ofClient: true }),
  events('of an action, search öhm', { actions: ['feedback_given'], search: 'öhm' }),
  events('security', { actions: SECURITY }),
  { title: 'overview: counts', ms: 200, run: (db) => selectCounts(db) },
  { title: 'overview: delays', ms: 200, run: (db, whom) => selectDelays(db, getDelayDays(whom)) },
  { title: 'overview: stops', ms: 300, run: (db, whom) => selectStops(db, getDelayDays(whom).inactiveBefore) },
  { title: 'overview: waiting', ms: 50, run: (db) => selectLongestWaiting(db, 8) },
  workload('busiest', { busiestFirst: true, limit: 8 }),
  workload('without a second factor', { withoutSecondFactor: true }),
  { title: 'overview: months', ms: 200, run: (db, { now }) => selectMonths(db, { now, months: 12, timeZone: ZONE }) },
  {
    title: 'to-dos by week',
    ms: 50,
    run: (db, whom) =>
      selectWeeks(db, all(), { clientId: whom.client, today: daysOf(whom).today, weeks: 12, timeZone: ZONE }),
  },
  { title: 'mail: claim', ms: 50, run: (db, { now }) => claimMail(db, { now, until: now, host: 'example.com' }) },
  {
    title: 'session',
    ms: 50,
    run: (db, { session, now }) => findSession(db, session, { now: now.toISOString(), seenBefore: now.toISOString() }),
  },
];

/** Whom the calls are about, of those in the database. */
export async function findListSubjects(db: Database, now: Date): Promise<Whom> {
  const { consultant_id: consultant, account_id: client } = await db
    .selectFrom('client')
    .select(['consultant_id', 'account_id'])
    .where('deleted', '=', false)
    .where('consultant_id', '=', (eb) =>
      eb
        .selectFrom('client')
        .select('consultant_id')
        .groupBy('consultant_id')
        .orderBy(eb.fn.countAll(), 'desc')
        .limit(1),
    )
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const session = await db.selectFrom('session').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return { consultant, client, session: session.id, now };
}
