import { errorText } from '../../../lib/error-text.ts';
import { dayOf } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { useExportAudit } from './audit-queries.ts';
import type { AuditSearch } from './audit-search.ts';

/** Saves what the filter lets through as a spreadsheet, and says in place how many rows it has and whether there were more. */
export function ExportAudit({ search }: { search: AuditSearch }) {
  const t = useText();
  const { mutate, data, error, isPending } = useExportAudit();
  const save = () =>
    mutate(search, {
      onSuccess: ({ csv }) => saveFile(t('audit.export.file', { day: dayOf(new Date()) }), csv, 'text/csv'),
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
