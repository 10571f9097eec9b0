import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useBrand } from '../../../lib/brand.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { type Consultant, consultantQuery } from '../staff-queries.ts';

/** A page about one consultant, once they are read; or that there is nobody by that address. */
export function OneConsultant({ id, children }: { id: string; children: (consultant: Consultant) => ReactNode }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const { data, error, refetch } = useQuery(consultantQuery(id));
  if (data) return children(data);
  if (!error) return <PageSkeleton />;
  const isUnknown = failedWith(error, 'not_found') || failedWith(error, 'bad_request');
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('consultants.one')}</PageHeading>
      {isUnknown ? (
        <EmptyState
          icon="person"
          title={t('consultants.missing.title')}
          action={<LinkButton to={PATHS.consultants}>{t('consultants.back')}</LinkButton>}
        >
          {t('consultants.missing.text', { days })}
        </EmptyState>
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
