import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, useExportAudit } from './audit-queries.ts';
import { endsBeforeItBegins, type AuditSearch } from './audit-search.ts';
import { EventList } from './event-list.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { toDay } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';

/** Who did what to whom, and when: for anyone who has to answer for it. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: PATHS.audit });
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t('audit.lead')}>{t('audit.title')}</PageHeading>
      <AuditFilters
        search={search}
        change={(part) =>
          void navigate({
            search: (old) => ({ ...old, ...part }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {!endsBeforeItBegins(search) && (
        <>
          <ExportAudit key={JSON.stringify(search)} search={search} />
          <EventPages search={search} />
        </>
      )}
    </div>
  );
}

function EventPages({ search }: { search: AuditSearch }) {
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

/** Saves what the filter lets through as a spreadsheet, and says in place how many rows it has and whether there were more. */
function ExportAudit({ search }: { search: AuditSearch }) {
  const t = useText();
  const { mutate, data, error, isPending } = useExportAudit();
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
      {error && <FieldErrorText text={errorText(error)} />}
    </div>
  );
}
