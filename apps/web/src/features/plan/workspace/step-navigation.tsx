import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';

/** Previous and next at the end of the step; both say the name of what comes. */
export function StepNavigation() {
  const t = useText();
  const { step, questionnaire } = usePlan();
  const before = questionnaire.steps.find(({ position }) => position === step.position - 1);
  const after = questionnaire.steps.find(({ position }) => position === step.position + 1);
  return (
    <nav
      aria-label={t('plan.step_navigation')}
      className="flex flex-wrap items-stretch justify-between gap-3 border-t border-line pt-5"
    >
      {before && (
        <StepLink step={before.position} className={buttonClass('secondary', 'normal')}>
          <Icon name="arrow-left" />
          <span className="text-left wrap-anywhere">
            <span className="sr-only">{t('plan.previous')}: </span>
            {t(stepNameKey(before.key))}
          </span>
        </StepLink>
      )}
      {after && (
        <StepLink step={after.position} className={buttonClass('primary', 'normal', 'ml-auto')}>
          <span className="text-left wrap-anywhere">{t('plan.next', { name: t(stepNameKey(after.key)) })}</span>
          <Icon name="arrow-right" />
        </StepLink>
      )}
    </nav>
  );
}
