import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { api, retryUnanswered } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { useFocusAfter, useNextFocus } from '../../../ui/use-next-focus.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { LeftText } from '../answers/left-text.tsx';
import { refreshFeedback } from '../data/plan-queries.ts';
import { openKeptCorrection, readCorrection } from './kept-correction.ts';

type Props = {
  planId: string;
  /** What was published: an entry, or the round that it sums up. */
  published: { feedbackId: string } | { roundId: string };
  text: string;
  label: string;
  limit: number;
  /** Its time is over: what was typed is only shown. */
  isOver: boolean;
  /** It was withdrawn, here or on another device, and this goes: the text becomes a draft, after another one only if it was typed. */
  putBack: (text: string, isTyped?: boolean) => void;
  /** The name of that draft. */
  draftName: string;
  children: ReactNode;
};

/** Published feedback that its author can change in place or withdraw, as long as the server says so. What is typed stays on the device until it is saved or cancelled. */
export function CorrectText({ planId, published, text, isOver, putBack, draftName, children, ...field }: Props) {
  const t = useText();
  const id = 'roundId' in published ? published.roundId : published.feedbackId;
  const [kept] = useState(() => openKeptCorrection(planId, id));
  const [draft, setDraft] = useState(() => readCorrection(kept.found?.value)?.text ?? null); // null while it is only read
  const [wasPressed, setPressed] = useState(false);
  const area = useFocus<HTMLTextAreaElement>(wasPressed);
  const [asking, setAsking] = useState(false);
  const acts = useRef<HTMLDivElement>(null);
  useNextFocus(draft === null, () => acts.current?.querySelector('button'));
  const left = useRef<HTMLDivElement>(null);
  useNextFocus(isOver, () => left.current);
  const next = useRef<HTMLElement>(null); // gets the focus that goes with what is withdrawn, here or elsewhere
  useFocusAfter(() => next.current);
  const correct = useMutation(
    api.feedback.correct.mutationOptions({
      meta: { silent: true, inPlace: true },
      retry: retryUnanswered, // without an answer it may be done, and goes from the page at some moment
      onSuccess: (_answer, corrected) => {
        if (corrected.text === null) putBack(text);
        return refreshFeedback(planId);
      },
      onError: (error, corrected) => {
        if (!failedWith(error, 'not_found')) return;
        putBack(corrected.text ?? text, corrected.text !== null); // it is withdrawn
        kept.remove();
      },
    }),
  );
  const type = (typed: string | null) => {
    setDraft(typed);
    if (typed === null || typed === text) kept.remove();
    else kept.write({ text: typed, draft: draftName });
  };
  const keepPlace = () => {
    const place = acts.current?.closest('details, section');
    next.current = place?.querySelector<HTMLElement>('summary, h2') ?? null;
  };
  const open = () => {
    keepPlace();
    setPressed(true);
    setDraft(text);
  };
  const close = () => {
    setPressed(false);
    type(null);
    correct.reset();
  };
  const change = () => correct.mutate({ id: planId, ...published, text: draft?.trim() ?? '' }, { onSuccess: close });
  const withdraw = () => {
    keepPlace();
    correct.mutate({ id: planId, ...published, text: null });
  };
  if (isOver)
    return (
      <>
        {children}
        {draft !== null && draft !== text && (
          <div ref={left} tabIndex={-1}>
            <LeftText title={t('server_errors_text.too_late_to_edit')} text={draft} onForget={close} />
          </div>
        )}
      </>
    );
  if (draft !== null)
    return (
      <div className="flex flex-col items-start gap-3">
        <TextArea
          {...field}
          ref={area}
          value={draft}
          readOnly={correct.isPending}
          onChange={(event) => type(event.target.value)}
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
      <div ref={acts} className="flex flex-wrap gap-2">
        <Button size="small" look="quiet" icon="edit" onClick={open}>
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
