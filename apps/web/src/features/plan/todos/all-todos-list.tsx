import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { Plan } from '../data/plan-queries.ts';
import { filterTodos, type TodoRow } from './all-todos.ts';
import { NoMatch, NoTodos } from './all-todos-empty.tsx';
import { AllTodosFilters } from './all-todos-filters.tsx';
import { AllTodosGroups } from './all-todos-groups.tsx';
import type { TodosSearch } from '../data/plan-search.ts';

type Props = { plan: Plan; rows: readonly TodoRow[]; own: boolean; search: TodosSearch };

/** The filters and what passes them. */
export function AllTodosList({ plan, rows, own, search }: Props) {
  const t = useText();
  const navigate = useNavigate({ from: PATHS.allTodos });
  if (rows.length === 0) return <NoTodos plan={plan} own={own} />;
  const toSearchText = (row: TodoRow) => `${t(stepNameKey(row.step.key))} ${t(questionLabelKey(row.questionKey))}`;
  const shown = filterTodos(
    rows,
    { step: search.step ?? null, person: search.person ?? '', text: search.q ?? '' },
    toSearchText,
  );
  const allDone = rows.every((row) => row.done);
  const change = (part: TodosSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  return (
    <>
      <AllTodosFilters {...{ rows, search, change }} shown={shown.length} />
      {allDone && (
        <Callout kind="done" role="status" title={t('all_todos.all_done.title')}>
          {t('all_todos.all_done.text')}
        </Callout>
      )}
      {shown.length === 0 ? <NoMatch /> : <AllTodosGroups plan={plan} rows={shown} own={own} />}
    </>
  );
}
