import type { Outcome } from '@app/schema/feedback-rules';
import { Suspense, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { later } from '../../../../ui/later.tsx';
import { useDraftedSteps } from './draft-names.ts';
import { LeftSummary } from './left-summary.tsx';
import { useReview } from './use-review.ts';

const SendDialog = later(() => import('./send-dialog.tsx').then((part) => part.SendDialog));

/** How much there is to send, and the button that opens the dialog: it sends all drafts and ends the round that is open. */
export function SendFeedback() {
  const t = useText();
  const { document, rounds } = useReview();
  const drafts = useDraftedSteps();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ roundId: string | undefined; outcome: Outcome | null } | null>(null); // stays while the dialog is closed
  const [sent, setSent] = useState<'round' | 'entries' | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const open = rounds.find(({ givenAt }) => givenAt === null);
  const name = document.plan.user.firstName;
  const outcome = chosen && chosen.roundId === open?.id ? chosen.outcome : null;
  const reason = !open && drafts.length === 0 ? t('review_plan.send.nothing') : null;
  const finish = () => {
    setAsking(false);
    setChosen(null);
    setSent(open ? 'round' : 'entries');
    requestAnimationFrame(() => result.current?.focus()); // the button that had the focus may be gone
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="measure">{t('review_plan.send.count', { count: drafts.length })}</p>
      {open && open.entries > 0 && (
        <p className="measure">{t('review_plan.send.published', { count: open.entries })}</p>
      )}
      <Button icon="send" aria-haspopup="dialog" disabledReason={reason} onClick={() => setAsking(true)}>
        {t('review_plan.send.button')}
      </Button>
      {reason && (
        <p className="text-small text-ink-soft" aria-hidden="true">
          {reason}
        </p>
      )}
      {!open && <LeftSummary />}
      <div ref={result} tabIndex={-1}>
        {sent && <Callout kind="done" role="status" title={t(`review_plan.send.done_${sent}`, { name })} />}
      </div>
      {asking && (
        <Suspense>
          <SendDialog
            outcome={outcome}
            onOutcome={(next) => setChosen({ roundId: open?.id, outcome: next })}
            onClose={() => setAsking(false)}
            onSent={finish}
          />
        </Suspense>
      )}
    </div>
  );
}
