import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';
import { useStepNames } from './step-names.ts';

/** The steps before and after the shown one, and a function that goes a number of steps on. */
export function useNeighbors() {
  const { path, search, step, questionnaire } = usePlan();
  const navigate = useNavigate();
  const at = (position: number) => questionnaire.steps.find((each) => each.position === position);
  const go = (by: 1 | -1) => {
    const target = at(step.position + by)?.position;
    if (target) void navigate({ to: path, search: { ...(search.plan && { plan: search.plan }), step: target } });
  };
  return { before: at(step.position - 1), after: at(step.position + 1), go };
}

type Props = {
  /** The keys n and p do the same. */
  keys?: boolean;
  /** Whether to go on is the next thing to do. */
  primary?: boolean;
};

/** Previous and next at the end of the step, with their names. */
export function StepNavigation({ keys = false, primary = false }: Props) {
  const t = useText();
  const getStepName = useStepNames();
  const { before, after } = useNeighbors();
  return (
    <nav
      aria-label={t('plan.step_navigation')}
      className="flex flex-wrap items-stretch justify-between gap-3 border-t border-line pt-5"
    >
      {before && (
        <StepLink
          step={before.position}
          aria-keyshortcuts={keys ? 'p' : undefined}
          className={buttonClass('secondary', 'normal')}
        >
          <Icon name="arrow-left" />
          <span className="text-left">
            <span className="sr-only">{t('plan.previous')}: </span>
            {getStepName(before)}
          </span>
        </StepLink>
      )}
      {after && (
        <StepLink
          step={after.position}
          aria-keyshortcuts={keys ? 'n' : undefined}
          className={buttonClass(primary ? 'primary' : 'secondary', 'normal', 'ml-auto')}
        >
          <span className="text-left">{t('plan.next', { name: getStepName(after) })}</span>
          <Icon name="arrow-right" />
        </StepLink>
      )}
    </nav>
  );
}
