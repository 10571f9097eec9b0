import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Finding } from '../../check/finding.ts';
import { usePlan } from '../plan-context.ts';
import { usePassFinding } from '../../data/plan-mutations.ts';
import { StepLink } from '../step-link.tsx';
import { FindingText } from './finding-text.tsx';

const PassForm = lazy(() => import('./pass-form.tsx').then((part) => ({ default: part.PassForm })));

/** One finding: a link to where it can be mended, and a way to pass it over with a reason. */
export function FindingItem({ finding }: { finding: Finding }) {
  const t = useText();
  const { readOnly } = usePlan();
  const [passing, setPassing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setPassing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Icon name="flag" className="mt-1 text-attention" />
        <StepLink
          step={finding.link.stepPosition}
          question={finding.link.questionKey}
          className="min-w-0 flex-1 basis-56 py-0.5 text-accent underline underline-offset-3"
        >
          <FindingText finding={finding} />
        </StepLink>
        {!readOnly && !passing && (
          <Button ref={opener} size="small" look="quiet" onClick={() => setPassing(true)}>
            {t('review.pass')}
            <span className="sr-only">
              : <FindingText finding={finding} />
            </span>
          </Button>
        )}
      </div>
      {passing && (
        <Suspense fallback={<Spinner />}>
          <PassForm finding={finding} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}

export function PassedItem({ finding, reason }: { finding: Finding; reason: string }) {
  const t = useText();
  const { document, readOnly } = usePlan();
  const pass = usePassFinding();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <FindingText finding={finding} />
        </p>
        <p className="text-small text-ink-soft">{t('review.passed_because', { reason })}</p>
      </div>
      {!readOnly && (
        <Button
          size="small"
          look="quiet"
          busy={pass.isPending}
          onClick={() => pass.mutate({ id: document.plan.id, finding: finding.id, reason: null })}
        >
          {t('review.take_back')}
          <span className="sr-only">
            : <FindingText finding={finding} />
          </span>
        </Button>
      )}
    </li>
  );
}
