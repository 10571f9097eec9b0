import { QueryClientProvider } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/api.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { SharedPlan } from './shared-plan.tsx';
import { useSharedPlan } from './shared-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** A plan for anyone who has its link: read only, without a login, in the reader's language. */
export function SharedPlanPage({ code }: { code: string }) {
  return (
    <div className="page-width py-6 sm:py-10 print:max-w-none print:p-0">
      <meta name="robots" content="noindex, nofollow" />
      <QueryClientProvider client={queryClient}>
        <Shared code={code} />
      </QueryClientProvider>
    </div>
  );
}

function Shared({ code }: { code: string }) {
  const t = useText();
  const { data, gone, error, retry } = useSharedPlan(code);
  if (gone) return <ShareLinkExpired />;
  if (data) return <SharedPlan plan={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('load_error.title')}</PageHeading>
      <LoadFailed error={error} onRetry={retry} />
    </div>
  );
}

/** The same for a link that is switched off, an old one and one that never was. */
function ShareLinkExpired() {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-6 py-8">
      <PageHeading lead={t('share.gone.text')}>{t('share.gone.title')}</PageHeading>
      <p className="measure">{t('share.gone.ask')}</p>
      <LinkButton to={PATHS.home}>{t('not_found.home')}</LinkButton>
    </div>
  );
}
