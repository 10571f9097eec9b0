import type { Role } from '@app/schema/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { askPageFocus } from '../../lib/page-focus.ts';
import { colleaguesQuery } from '../staff/staff-queries.ts';
import type { Group } from './matching.ts';

const MOST = 6;
const OPTIONS = { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true }, meta: { inPlace: true } };

/** The clients and plans that staff may see, and for admins the consultants, by what is asked for. */
export function useStaffEntries(role: Role, asked: string) {
  const t = useText();
  const navigate = useNavigate();
  const area = role === 'Admin' ? 'admin' : 'consultant';
  const enabled = role !== 'User' && asked !== '';
  const search = { q: asked, limit: MOST };
  const clients = useQuery({ ...api.client.list.queryOptions(search, OPTIONS), enabled }, queryClient);
  const plans = useQuery({ ...api.plan.list.queryOptions(search, OPTIONS), enabled }, queryClient);
  const consultants = useQuery({ ...colleaguesQuery(asked), enabled: enabled && role === 'Admin' }, queryClient);
  const queries = [clients, plans, consultants];
  const groups: Group[] = [
    {
      name: t('nav.clients'),
      entries: (clients.data?.items ?? []).map(({ id, company, firstName, lastName }) => ({
        key: `client-${id}`,
        label: company,
        detail: `${firstName} ${lastName}`,
        run: () => navigate({ to: PATHS.client[area], params: { id } }),
      })),
    },
    {
      name: t('nav.plans'),
      entries: (plans.data?.items ?? []).map(({ id, name, user }) => ({
        key: `plan-${id}`,
        label: name,
        detail: user.company,
        run: () => {
          askPageFocus(); // also when another plan is open at this address
          return navigate({ to: PATHS.staffPlan[area], search: { plan: id } });
        },
      })),
    },
    {
      name: t('nav.consultants'),
      entries: (consultants.data ?? []).slice(0, MOST).map(({ id, firstName, lastName }) => ({
        key: `consultant-${id}`,
        label: `${firstName} ${lastName}`,
        run: () => navigate({ to: PATHS.consultant, params: { id } }),
      })),
    },
  ];
  return {
    groups: enabled ? groups : [],
    isPending: queries.some(({ isFetching }) => isFetching),
    error: enabled ? (queries.find(({ error }) => error)?.error ?? null) : null,
  };
}
