import { stepNameKey } from '@app/schema/text-keys';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-look.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { STAFF_PLAN_PATH } from '../../../../lib/staff-area.ts';
import { useReview } from './review-context.ts';
import { ReviewStepLink } from './review-step-link.tsx';
import { useStepKeys } from './step-keys.ts';

/** Previous and next at the end of the step, by link or by key; the keys can be turned off. */
export function ReviewNavigation() {
  const t = useText();
  const navigate = useNavigate();
  const { area, document, step, questionnaire } = useReview();
  const at = (position: number) => questionnaire.steps.find((each) => each.position === position);
  const before = at(step.position - 1);
  const after = at(step.position + 1);
  const keys = useStepKeys((direction) => {
    const target = direction === 'next' ? after : before;
    if (target) void navigate({ to: STAFF_PLAN_PATH[area], search: { plan: document.plan.id, step: target.position } });
  });
  return (
    <>
      <nav
        aria-label={t('plan.step_navigation')}
        className="flex flex-wrap items-stretch justify-between gap-3 border-t border-line pt-5"
      >
        {before && (
          <ReviewStepLink
            step={before.position}
            aria-keyshortcuts={keys.on ? 'p' : undefined}
            className={buttonClass('secondary', 'normal')}
          >
            <Icon name="arrow-left" />
            <span className="text-left">
              <span className="sr-only">{t('plan.previous')}: </span>
              {t(stepNameKey(before.key))}
            </span>
          </ReviewStepLink>
        )}
        {after && (
          <ReviewStepLink
            step={after.position}
            aria-keyshortcuts={keys.on ? 'n' : undefined}
            className={buttonClass('secondary', 'normal', 'ml-auto')}
          >
            <span className="text-left">{t('plan.next', { name: t(stepNameKey(after.key)) })}</span>
            <Icon name="arrow-right" />
          </ReviewStepLink>
        )}
      </nav>
      <Checkbox
        label={t('review_plan.keys')}
        hint={t('review_plan.keys_hint')}
        checked={keys.on}
        onCheckedChange={keys.turn}
        className="pointer-coarse:hidden"
      />
    </>
  );
}
