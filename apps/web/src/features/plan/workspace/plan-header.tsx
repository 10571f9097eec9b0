import { useState, type ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { PaperButton } from './plan-buttons.tsx';
import { usePlan } from './plan-context.ts';
import { StepRail } from './step-rail.tsx';
import { useStepNames } from './step-names.ts';

type Props = {
  /** Which plan it is. */
  title: ReactNode;
  /** Shown above the steps on narrow screens, where the title has no room. */
  inSteps?: ReactNode;
  /** Shown until the plan is completed. */
  status?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
};

/** Stays at the top: which plan, on narrow screens which step, and what can be done with the whole. */
export function PlanHeader({ title, inSteps, status, children }: Props) {
  const t = useText();
  const { document, isOverview } = usePlan();
  const { completedAt } = document.plan;
  return (
    <div className="sticky top-0 z-10 -mx-4 -mt-4 sm:-mt-6 border-b border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {title}
        <StepButton>{inSteps}</StepButton>
        {!isOverview && (
          <div className="flex min-w-0 items-center justify-end gap-3 max-lg:grow">
            {completedAt === null ? (
              status
            ) : (
              <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
            )}
            <PaperButton />
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/** "Step 3 of 11": opens the steps on narrow screens. */
function StepButton({ children }: { children: ReactNode }) {
  const t = useText();
  const { step, questionnaire, wide, isOverview } = usePlan();
  const getStepName = useStepNames();
  const [open, setOpen] = useState(false);
  if (wide) return null;
  return (
    <>
      <Button size="small" icon="list" iconEnd="chevron-down" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOverview ? t('plan.steps') : t('plan.step_of', { step: step.position, count: questionnaire.steps.length })}
        {!isOverview && <span className="sr-only">: {getStepName(step)}</span>}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('plan.steps')}>
        {children}
        <StepRail onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
