import { matchQuery } from '@tanstack/react-query';
import { api, FILTERED, PAGED, queryClient } from '../../../lib/api.ts';
import { preload, preloadList } from '../../../lib/preload.ts';
import { generalFeedbackQuery } from '../../plan/feedback/feedback-queries.ts';
import type { ClientSearch } from '../staff-search.ts';

const meta = { inPlace: true };

/** Reads again what is shown of clients, but for the needs: a row whose need was met stays, with what came of it, until the page is opened again. */
export async function refreshAllButNeeds(): Promise<void> {
  const needs = api.client.needs.queryFilter();
  await queryClient.invalidateQueries({ ...needs, refetchType: 'none' });
  await queryClient.invalidateQueries(api.client.pathFilter({ predicate: (query) => !matchQuery(needs, query) }));
}

/** The clients that the login looks after, searched, filtered and sorted on the server. */
export const clientListQuery = ({ consultant, ...search }: ClientSearch) =>
  api.client.list.infiniteQueryOptions(
    { ...search, ...(consultant && { consultantId: consultant }) },
    { ...FILTERED, meta },
  );

/** Who needs what of the login. */
export const clientNeedsQuery = api.client.needs.queryOptions(undefined, { meta });

export const clientQuery = (id: string) => api.client.details.queryOptions({ id }, { meta });

/** A client as the list shows them: their counts and their last activity. */
export const clientFiguresQuery = (id: string) => api.client.figures.queryOptions({ id }, { meta });

/** The plans of a client, newest first. */
export const clientPlansQuery = (clientId: string) => api.plan.list.queryOptions({ clientId, limit: 200 }, { meta });

/** How many to-dos of a client were open and done at the end of each of the last weeks. */
export const todoWeeksQuery = (id: string) => api.client.todoWeeks.queryOptions({ id }, { meta });

/** Who did what with a client and when, newest first. */
export const clientHistoryQuery = (id: string) => api.client.history.infiniteQueryOptions({ id }, { ...PAGED, meta });

/** Reads all that the page of a client shows. */
export async function loadClient(id: string): Promise<void> {
  void preload(clientFiguresQuery(id));
  void preload(clientPlansQuery(id));
  void preload(todoWeeksQuery(id));
  void preload(generalFeedbackQuery(id));
  void preloadList(clientHistoryQuery(id));
  await preload(clientQuery(id));
}
