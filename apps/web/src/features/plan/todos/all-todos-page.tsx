import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import { getSession, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useOwnRole } from '../../../lib/own-account.ts';
import { PATHS } from '../../../lib/paths.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SpreadsheetButtons } from '../../../ui/spreadsheet-buttons.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { choosePlan, planListQuery, usePlanDocument, type Plan } from '../data/plan-queries.ts';
import { groupTodos, toTodoRows, type TodoRow } from './all-todos.ts';
import { AllTodosList } from './all-todos-list.tsx';
import type { TodosSearch } from '../data/plan-search.ts';
import { CalendarDialog } from '../export/calendar-dialog.tsx';
import { saveSpreadsheet } from '../../../lib/save-spreadsheet.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { combineQueries } from '../../../lib/all-queries.ts';

const ROOM = '\u00A0'; // of a line that is not known yet

/** Every to-do of a plan: for its client to carry out, for staff to follow. */
export function AllTodosPage({ search }: { search: TodosSearch }) {
  const t = useText();
  const session = useSession();
  const own = session.state === 'none' || session.role === 'User';
  const role = useOwnRole();
  const canWrite = own && (role === 'owner' || role === 'editor');
  const shown = useTodosPlan(own, search.plan);
  const { plan, rows, pending } = shown;
  const counts = rows && rows.length > 0 ? <Counts rows={rows} /> : null;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start justify-between gap-4 sm:flex-wrap">
        <PageHeading lead={pending ? ROOM : counts}>{t('all_todos.title')}</PageHeading>
        {plan && rows && <Acts planId={plan.id} own={own} empty={rows.length === 0} />}
      </div>
      <WhichPlan {...shown} own={own} />
      <Body {...shown} {...{ search }} own={canWrite} />
    </div>
  );
}

type ShownProps = ReturnType<typeof useTodosPlan> & { own: boolean };

/** The name of the plan, or the choice of one, which stays while another is read. */
function WhichPlan({ own, plans, planId, plan, pending }: ShownProps) {
  const t = useText();
  if (own && plans.length > 1 && planId) return <PlanChoice plans={plans} planId={planId} />;
  if (!plan) return pending && <Skeleton className="h-6 w-2/3 max-w-md" />;
  return (
    <p className="text-ink-soft">
      {own ? plan.name : t('all_todos.plan_of', { company: plan.user.company, plan: plan.name })}
    </p>
  );
}

/** The to-dos elsewhere: in one's calendar, in a spreadsheet, on paper. */
function Acts({ planId, own, empty }: { planId: string; own: boolean; empty: boolean }) {
  const t = useText();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  return (
    <MoreMenu>
      {own && (
        <LinkButton icon="person" to={PATHS.people}>
          {t('contacts.title')}
        </LinkButton>
      )}
      {own && (
        <Button icon="calendar" onClick={() => setCalendarOpen(true)}>
          {t('exports.calendar.add')}
        </Button>
      )}
      {isCalendarOpen && <CalendarDialog onClose={() => setCalendarOpen(false)} />}
      {!empty && <DownloadTodos planId={planId} />}
      {!empty && (
        <Button icon="print" onClick={() => window.print()}>
          {t('all_todos.print')}
        </Button>
      )}
    </MoreMenu>
  );
}

type BodyProps = ShownProps & { search: TodosSearch };

function Body({ pending, error, retry, plan, rows, own, search }: BodyProps) {
  if (failedWith(error, 'not_found') || failedWith(error, 'bad_request')) return <NoPlan why="missing" />;
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (pending)
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    );
  if (!plan || !rows) return <NoPlan why="no_plan" />;
  return <AllTodosList key={plan.id} {...{ plan, rows, own, search }} />;
}

const NO_PLAN_ICONS = { no_plan: 'list', missing: 'info' } as const;

/**
 * There is no plan to show the to-dos of: the client has none, or the one in the address is not there or not theirs, which
 * look the same.
 */
function NoPlan({ why }: { why: keyof typeof NO_PLAN_ICONS }) {
  const t = useText();
  const session = getSession();
  const to = PATHS.dashboard[session.state === 'none' ? 'User' : session.role];
  const action = (
    <LinkButton look="primary" to={to}>
      {t('all_todos.no_plan.act')}
    </LinkButton>
  );
  return (
    <EmptyState title={t(`all_todos.${why}.title`)} icon={NO_PLAN_ICONS[why]} action={action}>
      {t(`all_todos.${why}.text`)}
    </EmptyState>
  );
}

function Counts({ rows }: { rows: readonly TodoRow[] }) {
  const t = useText();
  const { overdue, done, dropped } = groupTodos(rows, toDay(new Date()));
  const open = rows.length - done.length - dropped.length;
  return t('all_todos.counts', { open, overdue: overdue.length, done: done.length });
}

function PlanChoice({ plans, planId }: { plans: readonly Plan[]; planId: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Select
      label={t('all_todos.plan')}
      className="max-w-xl"
      choices={plans.map(({ id, name, completed }) => ({
        value: id,
        label: completed ? t('all_todos.plan_completed', { plan: name }) : name,
      }))}
      value={planId}
      onChange={(event) => void navigate({ to: PATHS.allTodos, search: { plan: event.target.value } })}
    />
  );
}

/** Saves all to-dos of a plan as a spreadsheet, whatever the filters show. */
function DownloadTodos({ planId }: { planId: string }) {
  const t = useText();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (format: SpreadsheetFormat) => trpc.todo.exportCsv.query({ id: planId, format }),
    meta: { silent: true, inPlace: true },
    onSuccess: (made) => {
      saveSpreadsheet(t('exports.todos.file', { day: toDay(new Date()) }), made);
      toastSuccess(t('exports.todos.done', { count: made.rows }));
    },
  });
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-3">
        <SpreadsheetButtons
          label={t('exports.todos.download')}
          making={isPending ? variables : undefined}
          onMake={mutate}
        />
      </div>
      <FailureText error={error} />
    </div>
  );
}

/**
 * The plan whose to-dos are shown: the one in the address, else a client's active one, else their newest.
 * Consultants and admins always name one.
 */
function useTodosPlan(own: boolean, wanted: string | undefined) {
  const list = useInfiniteQuery({ ...planListQuery(), enabled: own });
  const plans = list.data?.pages.flatMap((page) => page.items) ?? [];
  const planId = wanted ?? choosePlan(plans)?.id;
  const { document, questionnaire } = usePlanDocument(planId);
  const rows = document.data && questionnaire.data ? toTodoRows(document.data.todos, questionnaire.data) : null;
  const queries = combineQueries(...(wanted === undefined ? [list] : []), document, questionnaire);
  return { ...queries, plans, plan: document.data?.plan ?? null, planId, rows };
}
