import { stepNameKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { CLIENT_PATH } from '../../../../lib/staff-area.ts';
import { PaperLinks } from '../../export/pdf/pdf-links.tsx';
import { useReview } from './review-context.ts';
import { ReviewRail } from './review-rail.tsx';

/** Stays at the top: whose plan, which plan, on narrow screens which step. */
export function ReviewHeader() {
  const t = useText();
  const { area, document } = useReview();
  const { id, name, businessUnit, user, completedAt } = document.plan;
  return (
    <div className="sticky top-0 z-10 -mx-4 -mt-4 sm:-mt-6 border-b border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 grow basis-40 truncate" title={`${user.company}: ${name}`}>
          <TextLink to={CLIENT_PATH[area]} params={{ id: user.id }}>
            {user.company}
          </TextLink>
          <span className="text-ink-soft">{` · ${[name, businessUnit].filter(Boolean).join(' · ')}`}</span>
        </p>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 max-lg:grow">
          <StepButton />
          {completedAt !== null && (
            <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>
          )}
          <PaperLinks planId={id} />
        </div>
      </div>
    </div>
  );
}

/** "Step 3 of 11": opens the steps on narrow screens. */
function StepButton() {
  const t = useText();
  const { step, questionnaire, wide } = useReview();
  const [open, setOpen] = useState(false);
  if (wide) return null;
  return (
    <>
      <Button size="small" icon="list" iconEnd="chevron-down" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('plan.step_of', { step: step.position, count: questionnaire.steps.length })}
        <span className="sr-only">: {t(stepNameKey(step.key))}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('plan.steps')}>
        <ReviewRail onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
