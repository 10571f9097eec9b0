import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Role } from '@app/schema/roles';
import { allQueries } from '../../../lib/all-queries.ts';
import { planDocumentQuery, questionnaireQuery } from '../data/plan-queries.ts';
import { planListQuery } from '../data/plan-list-query.ts';
import { todoRows } from './all-todos-rows.ts';

/**
 * The plan whose to-dos are shown: the one in the address, else a client's active one, else their newest.
 * Consultants and admins always name one.
 */
export function useTodosPlan(role: Role, wanted: string | undefined) {
  const own = role === 'User';
  const list = useInfiniteQuery({ ...planListQuery(), enabled: own });
  const plans = list.data?.pages.flatMap((page) => page.items) ?? [];
  const planId = wanted ?? (plans.find((plan) => plan.active) ?? plans[0])?.id;
  const document = useQuery({ ...planDocumentQuery(planId ?? ''), enabled: planId !== undefined });
  const questionnaire = useQuery({
    ...questionnaireQuery(document.data?.questionnaireId ?? ''),
    enabled: document.data !== undefined,
  });
  const rows = document.data && questionnaire.data ? todoRows(document.data.todos, questionnaire.data) : null;
  const { pending, error, retry } = allQueries(...(wanted === undefined ? [list] : []), document, questionnaire);
  return { pending, error, retry, plans, plan: document.data?.plan ?? null, planId, rows };
}
