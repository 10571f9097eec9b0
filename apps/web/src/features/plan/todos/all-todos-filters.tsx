import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { NOBODY, peopleIn, type TodoRow } from './all-todos.ts';
import type { TodosSearch } from '../data/plan-search.ts';
import { SearchField } from '../../../ui/search-field.tsx';

type Props = {
  rows: readonly TodoRow[];
  search: TodosSearch;
  change: (part: TodosSearch) => void;
  shown: number;
};

/** Step, person and text, kept in the address. Offers only what the to-dos have. */
export function AllTodosFilters({ rows, search, change, shown }: Props) {
  const t = useText();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  const filtered = search.step !== undefined || search.person !== undefined || search.q !== undefined;
  const clear = () => {
    type('');
    change({ q: undefined, step: undefined, person: undefined });
  };
  return (
    <div role="search" aria-label={t('all_todos.filters')} className="flex flex-col gap-3 print:hidden">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr]">
        <SearchField label={t('all_todos.filter.text')} typed={typed} onType={type} />
        <Select
          label={t('all_todos.filter.step')}
          placeholder={t('all_todos.filter.any_step')}
          choices={stepsIn(rows).map(({ position, key }) => ({
            value: String(position),
            label: t('all_todos.step', { number: position, step: t(stepNameKey(key)) }),
          }))}
          value={search.step ?? ''}
          onChange={(event) => change({ step: Number(event.target.value) || undefined })}
        />
        <Select
          label={t('all_todos.filter.person')}
          placeholder={t('all_todos.filter.anybody')}
          choices={peopleIn(rows).map((person) => ({
            value: person,
            label: person === NOBODY ? t('all_todos.filter.nobody') : person,
          }))}
          value={search.person ?? ''}
          onChange={(event) => change({ person: event.target.value || undefined })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-small text-ink-soft">
          {filtered && t('all_todos.filter.shown', { shown, all: rows.length })}
        </p>
        {filtered && (
          <Button look="quiet" size="small" icon="close" onClick={clear}>
            {t('all_todos.filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function stepsIn(rows: readonly TodoRow[]): TodoRow['step'][] {
  const byPosition = new Map(rows.map(({ step }) => [step.position, step]));
  return [...byPosition.values()].toSorted((a, b) => a.position - b.position);
}
