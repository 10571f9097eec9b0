import { useSuspenseQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { profileQuery } from '../data/plan-queries.ts';
import { DetailsForm } from './plan-details-form.tsx';
import { MayStart } from './may-start.tsx';

/** The name of a new plan and, if any, its business unit. */
export function DetailsPage() {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <PageHeading lead={t('details.lead')}>{t('details.title')}</PageHeading>
      <MayStart>
        <DetailsForm profile={profile} />
      </MayStart>
    </div>
  );
}
