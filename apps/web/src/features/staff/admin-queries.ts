import { api, FILTERED } from '../../lib/api.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { PlansSearch } from './staff-search.ts';
import type { AuditSearch } from './staff-search.ts';

export type Overview = Outputs['admin']['overview'];
export type Month = Overview['months'][number];
export type DeletedAccount = Outputs['admin']['deleted'][number];
export type ListedAdmin = Outputs['admin']['admins'][number];
export type OwnedToken = Outputs['token']['listAll']['items'][number];
export type AuditEvent = Outputs['admin']['audit']['items'][number];

const meta = { inPlace: true };

/** The whole at a glance. */
export const overviewQuery = api.admin.overview.queryOptions(undefined, { meta });

/** Plans, newest first, searched and filtered on the server. */
export const plansQuery = ({ state, consultant, q }: PlansSearch) =>
  api.plan.list.infiniteQueryOptions(
    { ...(state && { state: [state] }), ...(consultant && { consultantId: consultant }), ...(q && { q }) },
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
export const auditQuery = (search: AuditSearch) => api.admin.audit.infiniteQueryOptions(search, { ...FILTERED, meta });
