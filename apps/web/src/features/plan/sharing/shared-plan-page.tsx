import { QueryClientProvider } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/api.ts';
import { PageFailed } from '../../../ui/page-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { type SharedPlan as Plan, useSharedPlan } from './shared-queries.ts';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { toDay, formatDate, formatPercent } from '../../../lib/format.ts';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { SharedContents, SharedStep } from './shared-step.tsx';
import { listWrittenSteps } from './written-steps.ts';

/** Steps drawn first, which fill a screen; the others follow when the browser has shown them. */
const AT_ONCE = 2;

/** A plan for anyone who has its link: read only, without a login, in the reader's language. */
export function SharedPlanPage({ code }: { code: string }) {
  return (
    <div className="page-width py-6 sm:py-10 print:max-w-none print:p-0">
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
  return <PageFailed title={t('load_error.title')} error={error} onRetry={retry} />;
}

/** The same for a link that is switched off, an old one and one that never was. */
function ShareLinkExpired() {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-6 py-8">
      <PageHeading lead={t('share.gone.text')}>{t('share.gone.title')}</PageHeading>
      <p className="measure">{t('share.gone.ask')}</p>
      <AnchorButton href={PATHS.home}>{t('not_found.home')}</AnchorButton>
    </div>
  );
}

/** A shared plan from its first step to its last, on the screen and on paper. */
function SharedPlan({ plan: { document, questionnaire } }: { plan: Plan }) {
  const written = useMemo(() => listWrittenSteps(questionnaire, document), [questionnaire, document]);
  const today = formatDate(toDay(new Date()));
  const paperHead = [document.name, document.company, today].filter(Boolean).join(' · ');
  const steps = useDeferredValue(written.steps, written.steps.slice(0, AT_ONCE));
  const isWhole = steps.length === written.steps.length;
  useGoToHash(isWhole);
  return (
    <div className="flex flex-col gap-8">
      <Head document={document} today={today} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <SharedContents steps={written.steps} />
        <div className="flex min-w-0 flex-col gap-12 print:block">
          {steps.map((step) => (
            <SharedStep
              key={step.step.id}
              written={step}
              answers={written.answers}
              questionnaire={questionnaire}
              paperHead={paperHead}
            />
          ))}
          {!isWhole && <Skeleton className="h-dvh" />}
        </div>
      </div>
    </div>
  );
}

/** Goes to the step that the address names (`#step-5`), which the browser could not find before it was drawn. */
function useGoToHash(isDrawn: boolean): void {
  useEffect(() => {
    const { hash } = location;
    if (isDrawn && hash) globalThis.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isDrawn]);
}

function Head({ document, today }: { document: Plan['document']; today: string }) {
  const t = useText();
  const { name, company, businessUnit, startDate, percentCompleted, completed } = document;
  return (
    <div className="flex flex-col items-start gap-5 border-b border-line pb-6">
      <StateTag tone="accent" icon="eye">
        {t('share.read_only')}
      </StateTag>
      <PageHeading
        title={t('share.title', { name, company })}
        lead={[company, businessUnit].filter(Boolean).join(' · ')}
      >
        {name}
      </PageHeading>
      <div className="flex w-full flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Fact label={t('share.started')}>{formatDate(startDate)}</Fact>
          <Fact label={t('share.done')}>{completed ? t('share.all_done') : formatPercent(percentCompleted)}</Fact>
          <Fact label={t('share.printed')} className="hidden print:block">
            {today}
          </Fact>
        </dl>
        <Button icon="print" className="print:hidden" onClick={() => print()}>
          {t('share.print')}
        </Button>
      </div>
    </div>
  );
}
