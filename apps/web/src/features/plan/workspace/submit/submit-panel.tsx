import { useState } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useSaver } from '../../answers/saver-context.ts';
import { usePlan } from '../plan-context.ts';
import { useSubmitForFeedback } from '../../data/plan-mutations.ts';

/** Sends the plan to the consultant; afterwards says since when it waits. Everything typed is saved first. */
export function SubmitPanel() {
  const t = useText();
  const { document } = usePlan();
  const { submittedForFeedback, id } = document.plan;
  const [asking, setAsking] = useState(false);
  const { run, busy, unsaved } = useAfterSaving(useSubmitForFeedback(id));
  const close = () => setAsking(false);
  return (
    <section
      aria-labelledby="review-submit"
      className="flex flex-col items-start gap-3 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h2 id="review-submit" className="text-lead">
        {t('review.submit.title')}
      </h2>
      {submittedForFeedback ? (
        <Callout
          title={
            document.submittedAt
              ? t('review.submit.waiting', { date: formatDate(document.submittedAt) })
              : t('review.submit.waiting_now')
          }
        >
          {t('review.submit.waiting_text')}
        </Callout>
      ) : (
        <>
          <p className="measure">{t('review.submit.text')}</p>
          <Button look="primary" icon="send" busy={busy} onClick={() => setAsking(true)}>
            {t('review.submit.button')}
          </Button>
        </>
      )}
      {unsaved && <Callout kind="error" role="alert" title={t('review.unsaved')} />}
      <ConfirmDialog
        open={asking}
        onClose={close}
        busy={busy}
        title={t('review.submit.ask')}
        confirmLabel={t('review.submit.button')}
        onConfirm={() => void run().then(close)}
      >
        <p>{t('review.submit.ask_text')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Runs an act of the plan once the server has every answer; says so when it has not. */
export function useAfterSaving(act: () => Promise<unknown>) {
  const saver = useSaver();
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const run = async (): Promise<boolean> => {
    setBusy(true);
    const allSaved = await saver.flushAll();
    setUnsaved(!allSaved);
    const done =
      allSaved &&
      (await act().then(
        () => true,
        () => false,
      )); // the query cache shows the error
    setBusy(false);
    return done;
  };
  return { run, busy, unsaved };
}
