import { stepNameKey } from '@app/schema/text-keys';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { usePlan } from '../plan-context.ts';
import { useCompletePlan } from '../../data/plan-mutations.ts';
import { StepLink } from '../step-link.tsx';
import { listHinderingSteps } from '../../data/steps-of-plan.ts';
import { useAfterSaving } from './submit-panel.tsx';

/** Completes the plan once every step but the last is; until then names the steps that are not. */
export function CompletePanel() {
  const t = useText();
  const navigate = useNavigate();
  const { document, questionnaire, step } = usePlan();
  const { id, name } = document.plan;
  const [asking, setAsking] = useState(false);
  const { run, busy, unsaved } = useAfterSaving(useCompletePlan(id));
  const hindering = listHinderingSteps(questionnaire.steps, document.completedSteps);
  const complete = async () => {
    const done = await run();
    setAsking(false);
    if (done) await navigate({ to: PATHS.plan, search: { plan: id, step: step.position }, replace: true });
  };
  return (
    <section
      aria-labelledby="review-complete"
      className="flex flex-col items-start gap-3 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h2 id="review-complete" className="text-lead">
        {t('review.complete.title')}
      </h2>
      <p className="measure">{t('review.complete.text')}</p>
      {hindering.length > 0 && (
        <div>
          <p className="font-semibold">{t('review.complete.hindered')}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {hindering.map((each) => (
              <li key={each.id} className="py-0.5">
                <StepLink step={each.position} className="text-accent underline underline-offset-3">
                  {each.position}. {t(stepNameKey(each.key))}
                </StepLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        icon="check-circle"
        busy={busy}
        disabledReason={hindering.length > 0 ? t('review.complete.hindered') : null}
        onClick={() => setAsking(true)}
      >
        {t('review.complete.button')}
      </Button>
      {unsaved && <Callout kind="error" role="alert" title={t('review.unsaved')} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        busy={busy}
        title={t('review.complete.ask', { name })}
        confirmLabel={t('review.complete.button')}
        onConfirm={() => void complete()}
      >
        <p>{t('review.complete.ask_text')}</p>
      </ConfirmDialog>
    </section>
  );
}
