import { PATHS } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toPlanSearch, type TodosSearch } from '../data/plan-search.ts';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { Plan } from '../data/plan-queries.ts';
import { isOpen } from '@app/schema/todo-state';
import { Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { AddOrChoose, useListWork } from './add-or-choose.tsx';
import { useTick } from './all-todos-tick.ts';
import { AllTodosGroups } from './all-todos-groups.tsx';
import { UndoBar } from './undo-bar.tsx';
import { filterTodos, listOverdue, listPeople, NOBODY, type TodoRow } from './all-todos.ts';

const ChooseBar = later(() => import('./choose-bar.tsx').then((part) => part.ChooseBar));

type Props = { plan: Plan; rows: readonly TodoRow[]; own: boolean; search: TodosSearch };

/** The filters and what passes them. */
export function AllTodosList({ plan, rows, own, search }: Props) {
  const t = useText();
  const work = useListWork(rows);
  const ticking = useTick(plan.id);
  const add = own && <AddOrChoose planId={plan.id} work={work} canChoose={rows.some(isOpen)} />;
  if (rows.length === 0)
    return (
      <>
        {!plan.active && add}
        <NoTodos plan={plan} own={own} />
      </>
    );
  const toSearchText = (row: TodoRow) => `${t(stepNameKey(row.step.key))} ${t(questionLabelKey(row.questionKey))}`;
  const shown = filterTodos(rows, search, { toSearchText, isDone: ticking.wasDone });
  return (
    <>
      <Chips {...{ rows, search }} ownName={own ? findOwnName(plan, rows) : undefined} />
      <Filters {...{ rows, search }} shown={shown.length} />
      {own && !work.selection && <UndoBar planId={plan.id} onUndone={work.focusAdd} />}
      {add}
      {!rows.some(isOpen) && (
        <Callout kind="done" role="status" title={t('all_todos.all_done.title')}>
          {t('all_todos.all_done.text')}
        </Callout>
      )}
      {shown.length === 0 ? (
        <NoMatch />
      ) : (
        <AllTodosGroups {...{ plan, own, ticking }} rows={shown} selection={work.selection} onAgain={work.doAgain} />
      )}
      {work.selection && (
        <Suspense fallback={null}>
          <ChooseBar planId={plan.id} todoIds={work.chosenIds} onDone={work.endChoosing} />
        </Suspense>
      )}
    </>
  );
}

/** How the plan's owner is named as a person responsible: in full or by the first name. */
function findOwnName({ user }: Plan, rows: readonly TodoRow[]): string | undefined {
  const names = new Set([`${user.firstName} ${user.lastName}`, user.firstName]);
  return listPeople(rows).find((person) => names.has(person));
}

type ChipsProps = Pick<Props, 'rows' | 'search'> & { ownName: string | undefined };

/** All, the overdue and one's own open to-dos, each with their count; left out where they are the same. */
function Chips({ rows, search, ownName }: ChipsProps) {
  const t = useText();
  const change = useSearchChange();
  const open = rows.filter(isOpen);
  const overdue = listOverdue(rows, toDay(new Date())).length;
  const own = open.filter((row) => row.personResponsible?.trim() === ownName).length;
  const isOwn = ownName !== undefined && search.person === ownName;
  const chips = [
    { text: t('all_todos.only.all'), count: open.length, chosen: !search.only && !isOwn, choose: {} },
    {
      text: t('all_todos.group.overdue'),
      count: overdue,
      chosen: search.only === 'overdue',
      choose: { only: 'overdue' },
    },
    { text: t('all_todos.only.own'), count: own, chosen: isOwn, choose: { person: ownName } },
  ].filter(({ count, chosen }, index) => index === 0 || count > 0 || chosen);
  if (chips.length === 1) return null;
  return (
    <div role="group" aria-label={t('all_todos.only.label')} className="flex flex-wrap gap-2 print:hidden">
      {chips.map(({ text, count, chosen, choose }) => (
        <Button
          key={text}
          size="small"
          aria-pressed={chosen}
          className="rounded-full! aria-pressed:border-accent aria-pressed:bg-accent-wash"
          onClick={() => change({ only: undefined, person: undefined, ...choose })}
        >
          {text} <span className="tabular font-normal text-ink-soft">{count}</span>
        </Button>
      ))}
    </div>
  );
}

/** Step, person and text, kept in the address. Offers only what the to-dos have. */
function Filters({ rows, search, shown }: Pick<Props, 'rows' | 'search'> & { shown: number }) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  const wide = useMedia('(min-width: 640px)');
  const chosen = [search.step, search.person, search.q].filter((value) => value !== undefined).length;
  const isFiltered = chosen > 0 || search.only !== undefined;
  const clear = () => {
    type('');
    change({ only: undefined, q: undefined, step: undefined, person: undefined });
  };
  const fields = (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr]">
      <SearchField label={t('all_todos.filter.text')} typed={typed} onType={type} />
      <Select
        label={t('all_todos.filter.step')}
        placeholder={t('all_todos.filter.any_step')}
        choices={listSteps(rows).map(({ position, key }) => ({
          value: String(position),
          label: t('all_todos.step', { number: position, step: t(stepNameKey(key)) }),
        }))}
        value={search.step ?? ''}
        onChange={(event) => change({ step: Number(event.target.value) || undefined })}
      />
      <Select
        label={t('all_todos.filter.person')}
        placeholder={t('all_todos.filter.anybody')}
        choices={listPeople(rows).map((person) => ({
          value: person,
          label: person === NOBODY ? t('all_todos.filter.nobody') : person,
        }))}
        value={search.person ?? ''}
        onChange={(event) => change({ person: event.target.value || undefined })}
      />
    </div>
  );
  return (
    <div role="search" aria-label={t('all_todos.filters')} className="flex flex-col gap-1 sm:gap-3 print:hidden">
      {wide ? fields : <Disclosure summary={t('lists.filter', { count: chosen })}>{fields}</Disclosure>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-small text-ink-soft">
          {isFiltered && t('all_todos.filter.shown', { shown, all: rows.length })}
        </p>
        {isFiltered && (
          <Button look="quiet" size="small" icon="close" onClick={clear}>
            {t('all_todos.filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function listSteps(rows: readonly TodoRow[]): TodoRow['step'][] {
  const byPosition = new Map(rows.map(({ step }) => [step.position, step]));
  return [...byPosition.values()].toSorted((a, b) => a.position - b.position);
}

function NoTodos({ plan, own }: { plan: Plan; own: boolean }) {
  const t = useText();
  const open = (
    <LinkButton look="primary" to={PATHS.plan} search={toPlanSearch(plan)}>
      {t('all_todos.none.act')}
    </LinkButton>
  );
  return (
    <EmptyState title={t('all_todos.none.title')} action={own && open}>
      {t(own ? 'all_todos.none.text' : 'all_todos.none.staff')}
    </EmptyState>
  );
}

function NoMatch() {
  const t = useText();
  return (
    <EmptyState title={t('all_todos.no_match.title')} icon="search">
      {t('all_todos.no_match.text')}
    </EmptyState>
  );
}
