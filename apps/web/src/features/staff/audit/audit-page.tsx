import { AUDIT_ACTIONS } from '@app/schema/choices';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../../lib/api.ts';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { auditQuery } from '../staff-queries.ts';
import { endsBeforeItBegins, type AuditSearch } from '../staff-search.ts';
import { EventList } from './event-list.tsx';

type Props = { search: AuditSearch };

/** Who did what to whom, and when: for anyone who has to answer for it. */
export function AuditPage({ search }: Props) {
  const t = useText();
  return (
    <div className="flex flex-col gap-6">
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
  const clear = () => {
    type('');
    change({ action: undefined, q: undefined, from: undefined, to: undefined });
  };
  return (
    <div role="search" aria-label={t('audit.filter.name')} className="flex flex-col gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1.2fr_1.2fr]">
        <SearchField label={t('audit.filter.who')} typed={typed} onType={type} />
        <ChoiceFilter
          label={t('audit.filter.action')}
          any={t('audit.filter.any_action')}
          choices={AUDIT_ACTIONS}
          getLabel={(action) => t(`audit.action.${action}`)}
          value={search.action}
          onChoose={(action) => change({ action })}
        />
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
      </div>
      {Object.keys(search).length > 0 && (
        <Button look="quiet" size="small" icon="close" className="-ml-3 self-start" onClick={clear}>
          {t('audit.filter.clear')}
        </Button>
      )}
    </div>
  );
}

function EventPages({ search }: Props) {
  const t = useText();
  const query = useInfiniteQuery(auditQuery(search));
  const searched = Object.keys(search).length > 0;
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
  const { mutate, data, error, isPending } = useMutation(
    api.admin.exportAudit.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => void queryClient.invalidateQueries(api.admin.audit.pathFilter()),
    }),
  );
  const save = () =>
    mutate(search, {
      onSuccess: ({ csv }) => saveFile(t('audit.export.file', { day: toDay(new Date()) }), csv, 'text/csv'),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon="download" busy={isPending} onClick={save}>
        {t('audit.export.act')}
      </Button>
      <output className="measure text-small text-ink-soft empty:hidden">
        {data && t(data.cut ? 'audit.export.cut' : 'audit.export.done', { count: data.rows })}
      </output>
      <FailureText error={error} />
    </div>
  );
}
