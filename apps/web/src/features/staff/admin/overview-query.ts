import { api } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Overview = Outputs['admin']['overview'];
export type Month = Overview['months'][number];

/** The whole at a glance. */
export const overviewQuery = api.admin.overview.queryOptions(undefined, { meta: { inPlace: true } });
