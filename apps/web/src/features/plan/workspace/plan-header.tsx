import { useState, type ReactNode } from 'react';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useFromAnswers } from '../answers/saver-context.ts';
import { countAnswered } from '../data/steps-of-plan.ts';
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
  const { document, mode, isOverview, search } = usePlan();
  const { completedAt } = document.plan;
  return (
    <div className="sticky top-0 z-10 -mx-4 -mt-4 sm:-mt-6 border-b border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 lg:gap-x-6">
        {title}
        <StepButton>{inSteps}</StepButton>
        {!(isOverview && mode === 'write' && search.view === undefined) && (
          <div className="flex min-w-0 items-center justify-end gap-2 max-lg:grow sm:flex-wrap sm:gap-3">
            {completedAt === null ? (
              status
            ) : (
              <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
            )}
            <MoreMenu>
              <PaperButton />
              {children}
            </MoreMenu>
          </div>
        )}
      </div>
    </div>
  );
}

/** "Step 3 of 11 · 60%", the percent of the required questions that are answered: opens the steps on narrow screens. */
function StepButton({ children }: { children: ReactNode }) {
  const t = useText();
  const { step, wide, isOverview } = usePlan();
  const getStepName = useStepNames();
  const [open, setOpen] = useState(false);
  if (wide) return null;
  return (
    <>
      <Button
        size="small"
        iconEnd="chevron-down"
        className="tabular"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isOverview ? t('plan.steps') : <Place>{getStepName(step)}</Place>}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('plan.steps')}>
        {children}
        <StepRail onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Place({ children: name }: { children: string }) {
  const t = useText();
  const { step, questionnaire } = usePlan();
  const { answered, count } = useFromAnswers((answers) =>
    countAnswered(questionnaire, questionnaire.steps.slice(0, -1), answers),
  );
  const place = { step: step.position, count: questionnaire.steps.length };
  return (
    <>
      <span className="max-sm:sr-only">
        {t('plan.step_of', place)}
        <span className="sr-only">: {name}</span>
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {place.step}/{place.count}
      </span>
      <span>· {formatPercent(Math.floor((answered * 100) / (count || 1)))}</span>
    </>
  );
}
