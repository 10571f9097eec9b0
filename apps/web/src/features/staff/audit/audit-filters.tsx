import { AUDIT_ACTIONS } from '@app/schema/choices';
import { useText } from '../../../lib/i18n.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { endsBeforeItBegins, type AuditSearch } from './audit-search.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';

type Props = { search: AuditSearch; change: (part: AuditSearch) => void };

/** What happened, who or whom, and between which days; kept in the address. */
export function AuditFilters({ search, change }: Props) {
  const t = useText();
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
