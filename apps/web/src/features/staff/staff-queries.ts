import type { AuditFilters } from '@app/schema/audit';
import { keepPreviousData, matchQuery } from '@tanstack/react-query';
import { api, FILTERED, PAGED, queryClient } from '../../lib/api.ts';
import { preload } from '../../lib/preload.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { ClientSearch, ClientsTodosSearch, ConsultantsSearch, PlansSearch } from './staff-search.ts';

export type Client = Outputs['client']['details'];
export type DueClient = Outputs['client']['today'][number];
export type Consultant = Outputs['consultant']['details'];
export type Colleague = Outputs['consultant']['colleagues'][number];
export type Overview = Outputs['admin']['overview'];
export type Month = Overview['months'][number];
export type DeletedAccount = Outputs['admin']['deleted'][number];
export type AccountRequest = Outputs['admin']['accountRequests']['items'][number];
export type ListedAdmin = Outputs['admin']['admins'][number];
export type OwnedToken = Outputs['token']['listAll']['items'][number];
export type AuditEvent = Outputs['admin']['audit']['items'][number];

const SHOWS_PEOPLE = [api.client, api.consultant, api.admin, api.plan.list, api.token.listAll];

const meta = { inPlace: true };

/** Reads again what shows clients, consultants and admins. */
export async function refreshPeople(): Promise<void> {
  await Promise.all(SHOWS_PEOPLE.map((changed) => queryClient.invalidateQueries(changed.pathFilter())));
}

/** Reads again what is shown of clients, but for today's list: a row whose need was met stays, with what came of it, until the page is opened again. */
export async function refreshAllButToday(): Promise<void> {
  const today = api.client.today.queryFilter();
  await queryClient.invalidateQueries({ ...today, refetchType: 'none' });
  await queryClient.invalidateQueries(api.client.pathFilter({ predicate: (query) => !matchQuery(today, query) }));
}

/** The clients that the login looks after, searched, filtered and sorted on the server. */
export const clientListQuery = ({ consultant, ...search }: ClientSearch) =>
  api.client.list.infiniteQueryOptions(
    { ...search, ...(consultant && { consultantId: consultant }), followUps: true },
    { ...FILTERED, meta },
  );

/** The newest imports of clients. */
export const importsQuery = api.client.imports.queryOptions(undefined, { meta });

/** Who needs the login today. */
export const todayQuery = api.client.today.queryOptions(undefined, { meta });

export const clientQuery = (id: string) => api.client.details.queryOptions({ id }, { meta });

/** A client as the list shows them: their counts and their last activity. */
export const clientFiguresQuery = (id: string) => api.client.figures.queryOptions({ id }, { meta });

/** The plans of a client, newest first. */
export const clientPlansQuery = (clientId: string) => api.plan.list.queryOptions({ clientId, limit: 200 }, { meta });

/** How many to-dos of a client were open and done at the end of each of the last weeks. */
export const todoWeeksQuery = (id: string) => api.client.todoWeeks.queryOptions({ id }, { meta });

/** Who did what with a client and when, newest first. */
export const clientHistoryQuery = (id: string) => api.client.history.infiniteQueryOptions({ id }, { ...PAGED, meta });

/** Reads what the page of a client shows first. */
export async function loadClient(id: string): Promise<void> {
  await Promise.all([preload(clientQuery(id)), preload(clientFiguresQuery(id)), preload(clientPlansQuery(id))]);
}

/** Consultants by last name with what they have to do, searched and filtered on the server. */
export const workloadQuery = ({ q, factor }: ConsultantsSearch) =>
  api.consultant.workload.infiniteQueryOptions(
    { ...(q && { q }), ...(factor && { withoutSecondFactor: true }) },
    { ...FILTERED, meta },
  );

export const consultantQuery = (id: string) => api.consultant.details.queryOptions({ id }, { meta });

/** To whom clients can be given: the first of those found. */
export const colleaguesQuery = (q: string) =>
  api.consultant.colleagues.queryOptions(q ? { q } : {}, {
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
    meta,
  });

/** Who waits for whom, and where plans have stopped. */
export const situationQuery = api.admin.situation.queryOptions(undefined, { meta });

/** The whole at a glance. */
export const overviewQuery = api.admin.overview.queryOptions(undefined, { meta });

/** Who asks for an account. */
export const accountRequestsQuery = api.admin.accountRequests.queryOptions(undefined, { meta });

/** Plans, newest first where nothing else is asked for; searched, filtered and sorted on the server. */
export const plansQuery = ({ state, consultant, q, sort }: PlansSearch) =>
  api.plan.staffList.infiniteQueryOptions(
    {
      ...(state && { state }),
      ...(consultant && { consultantId: consultant }),
      ...(q && { q }),
      ...(sort && { sort }),
    },
    { ...FILTERED, meta },
  );

/** The open to-dos of clients, by deadline. */
export const clientsTodosQuery = ({ client, consultant }: ClientsTodosSearch) =>
  api.todo.ofClients.infiniteQueryOptions(
    { ...(client && { clientId: client }), ...(consultant && { consultantId: consultant }) },
    { ...FILTERED, meta },
  );

/** Who was deleted and can still be restored, latest first. */
export const deletedQuery = api.admin.deleted.queryOptions(undefined, { meta });

/** The admins, by address. */
export const adminsQuery = api.admin.admins.queryOptions(undefined, { meta });

/** Everybody's tokens, the newest first; `q` finds their owners on the server. */
export const allTokensQuery = (q: string) =>
  api.token.listAll.infiniteQueryOptions(q ? { q } : {}, { ...FILTERED, meta });

/** The audit log, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  api.admin.audit.infiniteQueryOptions(filters, { ...FILTERED, meta });

/** When the firm sends bundled mail. */
export const sendingQuery = api.sending.get.queryOptions(undefined, { meta: { inPlace: true } });
