import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { DoneText } from '../../../ui/done-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { deletedQuery } from './deleted-queries.ts';

/** Clients and consultants who were deleted and can still be brought back. */
export function DeletedPage() {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const [back, setBack] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t('deleted.lead', { days })}>{t('deleted.title')}</PageHeading>
      <DoneText key={back}>{back !== null && t('deleted.back', { name: back })}</DoneText>
      <Deleted onBack={setBack} />
    </div>
  );
}

function Deleted({ onBack }: { onBack: (name: string) => void }) {
  const t = useText();
  const { eraseAfterDays: days } = useBrand();
  const { data: accounts } = useSuspenseQuery(deletedQuery);
  if (accounts.length === 0)
    return (
      <EmptyState icon="trash" title={t('deleted.none.title')}>
        {t('deleted.none.text', { days })}
      </EmptyState>
    );
  return (
    <ul className="bare-list flex flex-col gap-3">
      {accounts.map((account) => (
        <DeletedRow key={account.id} account={account} onBack={onBack} />
      ))}
    </ul>
  );
}
