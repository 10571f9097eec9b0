import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import { AUDIT_ACTIONS, AUDIT_GROUP_NAMES, AUDIT_GROUPS } from '@app/schema/audit-actions';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveSpreadsheet } from '../../../lib/save-spreadsheet.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { hasSearch } from '../../../lib/search-params.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SpreadsheetButtons } from '../../../ui/spreadsheet-buttons.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { auditQuery } from '../staff-queries.ts';
import { endsBeforeItBegins, type AuditSearch } from '../staff-search.ts';
import { toAuditFilters } from './audit-filters.ts';
import { EventList } from './event-list.tsx';

type Props = { search: AuditSearch };

/** Who did what to whom, and when: for anyone who has to answer for it. */
export function AuditPage({ search }: Props) {
  const t = useText();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading lead={t('audit.lead')}>{t('audit.title')}</PageHeading>
      <Filters search={search} />
      {!endsBeforeItBegins(search) && (
        <>
          <ExportAudit key={JSON.stringify(search)} search={search} />
          <EventPages search={search} />
        </>
      )}
    </div>
  );
}

/** What happened, who or whom, and between which days; kept in the address. */
function Filters({ search }: Props) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  const { group, action, hideLogins = false } = toAuditFilters(search);
  const clear = () => {
    type('');
    change({ group: undefined, action: undefined, logins: undefined, q: undefined, from: undefined, to: undefined });
  };
  const isFiltered = hasSearch(search);
  const filters = useRef<HTMLDivElement>(null);
  useNextFocus(isFiltered, () => filters.current?.querySelector('input'));
  return (
    <div ref={filters} role="search" aria-label={t('audit.filter.name')} className="flex flex-col gap-1">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.2fr_2fr_1.2fr_1.2fr]">
        <SearchField label={t('audit.filter.who')} typed={typed} onType={type} />
        <ChoiceFilter
          label={t('audit.filter.group')}
          any={t('audit.filter.any_group')}
          choices={AUDIT_GROUP_NAMES}
          getLabel={(name) => t(`audit.group.${name}`)}
          value={group}
          onChoose={(chosen) => change({ group: chosen, action: undefined })}
        />
        <ChoiceFilter
          label={t('audit.filter.action')}
          any={t('audit.filter.any_action')}
          choices={group ? AUDIT_GROUPS[group] : AUDIT_ACTIONS}
          getLabel={(one) => t(`audit.action.${one}`)}
          value={action}
          onChoose={(chosen) => change({ action: chosen })}
        />
        <Days search={search} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <Checkbox
          label={t('audit.filter.hide_logins')}
          checked={hideLogins}
          disabled={action !== undefined}
          onCheckedChange={async (hidden) => change({ logins: hidden ? 'hidden' : undefined })}
        />
        {isFiltered && (
          <Button look="quiet" size="small" icon="close" onClick={clear}>
            {t('audit.filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Days({ search }: Props) {
  const t = useText();
  const change = useSearchChange();
  return (
    <>
      <DateField
        label={t('audit.filter.from')}
        value={search.from ?? null}
        onValueChange={(from) => change({ from: from ?? undefined })}
      />
      <DateField
        label={t('audit.filter.to')}
        value={search.to ?? null}
        onValueChange={(to) => change({ to: to ?? undefined })}
        error={endsBeforeItBegins(search) ? t('audit.filter.backwards') : null}
      />
    </>
  );
}

function EventPages({ search }: Props) {
  const t = useText();
  const query = useInfiniteQuery(auditQuery(toAuditFilters(search)));
  const searched = hasSearch(search);
  const kind = searched ? 'no_match' : 'none';
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState icon={searched ? 'search' : 'list'} title={t(`audit.${kind}.title`)}>
          {t(`audit.${kind}.text`)}
        </EmptyState>
      }
      shown={(count) => t('audit.shown', { count })}
    >
      {(events) => <EventList events={events} />}
    </PagedList>
  );
}

/**
 * Saves what the filter lets through as a spreadsheet, which is itself an event of the audit log; says in place how many
 * rows it has and whether there were more.
 */
function ExportAudit({ search }: Props) {
  const t = useText();
  const { mutate, data, error, isPending, variables } = useMutation(
    api.admin.exportAudit.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => void queryClient.invalidateQueries(api.admin.audit.pathFilter()),
    }),
  );
  const save = (format: SpreadsheetFormat) =>
    mutate(
      { ...toAuditFilters(search), format },
      { onSuccess: (made) => saveSpreadsheet(t('audit.export.file', { day: toDay(new Date()) }), made) },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SpreadsheetButtons
        label={t('audit.export.act')}
        making={isPending ? variables.format : undefined}
        onMake={save}
      />
      <output className="measure text-small text-ink-soft empty:hidden">
        {data && t(data.cut ? 'audit.export.cut' : 'audit.export.done', { count: data.rows })}
      </output>
      <FailureText error={error} />
    </div>
  );
}
