import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readFailure } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { refreshFeedback } from '../data/plan-queries.ts';

type Props = {
  planId: string;
  /** What was published: an entry, or the round that it sums up. */
  published: { feedbackId: string } | { roundId: string };
  text: string;
  label: string;
  limit: number;
  /** Runs when it was withdrawn, before this goes. */
  onWithdrawn: () => void;
  children: ReactNode;
};

/** Published feedback that its author can change in place or withdraw, as long as the server says so. */
export function CorrectText({ planId, published, text, onWithdrawn, children, ...field }: Props) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null); // null while it is only read
  const [asking, setAsking] = useState(false);
  const correct = useMutation(
    api.feedback.correct.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: (_answer, corrected) => {
        if (corrected.text === null) onWithdrawn();
        return refreshFeedback(planId);
      },
      onError: (error) => {
        const failure = readFailure(error);
        if (failure.kind === 'answer' && failure.status === 404) void refreshFeedback(planId); // withdrawn in another tab
      },
    }),
  );
  const close = () => {
    setDraft(null);
    correct.reset();
  };
  const change = () => correct.mutate({ id: planId, ...published, text: draft?.trim() ?? '' }, { onSuccess: close });
  const withdraw = () => correct.mutate({ id: planId, ...published, text: null });
  if (draft !== null)
    return (
      <div className="flex flex-col items-start gap-3">
        <TextArea
          {...field}
          ref={focusOnce}
          value={draft}
          readOnly={correct.isPending}
          onChange={(event) => setDraft(event.target.value)}
          className="w-full"
        />
        <FailureText error={correct.error} />
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            look="primary"
            busy={correct.isPending}
            disabledReason={draft.trim() === '' ? t('feedback.correct.empty') : null}
            onClick={change}
          >
            {t('feedback.correct.save')}
          </Button>
          <Button size="small" onClick={close}>
            {t('feedback.correct.cancel')}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="quiet" icon="edit" onClick={() => setDraft(text)}>
          {t('feedback.correct.edit')}
        </Button>
        <Button size="small" look="quiet" icon="close" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('feedback.correct.withdraw')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={withdraw}
        title={t('feedback.correct.ask')}
        confirmLabel={t('feedback.correct.withdraw')}
        destructive
        mutation={correct}
      >
        <p>{t('feedback.correct.ask_text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** The field takes the focus from the button that opened it. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();
