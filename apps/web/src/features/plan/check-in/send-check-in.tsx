import { CONFIDENCE_MAX, NEXT_CHECK_IN_DAYS } from '@app/schema/check-in-rules';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isTransient, readFailure, type Failure } from '../../../lib/api-error.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { refuseUnreadable } from '../../../ui/unreadable.ts';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { openHalfTyped } from '../answers/half-typed.ts';
import { useSaver, useUnsaved } from '../answers/saver-context.ts';
import { followUpQuery, refreshFollowUp } from './check-in-queries.ts';
import { TEXTS, useDraft } from './check-in-saver.ts';
import { focusProblem } from './problem-link.tsx';

const NEXT_DAY = 'next-day';
const LEVELS = Array.from({ length: CONFIDENCE_MAX }, (_, index) => index + 1) as (1 | 2 | 3 | 4 | 5)[];

type Props = { planId: string; checkInId: string; isPaused: boolean };

/** How sure the client is, and what sends the check-in once all of it is saved, with the day of the next one; not while the follow-up is paused. */
export function SendCheckIn({ planId, checkInId, isPaused }: Props) {
  const t = useText();
  const saver = useSaver();
  const { draft } = useDraft();
  const [nextDueOn, setNextDueOn, halfTypedDay] = useNextDay(checkInId);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isAllSaved = useUnsaved().length === 0;
  if (isAllSaved && problem === 'check_in.send.unsaved') setProblem(null);
  const send = useMutation(
    api.checkIn.save.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => showSent(),
      onError: (error) => {
        const failure = readFailure(error);
        const wasPaused = refuses(failure, 'send'); // meanwhile
        if (wasPaused) setProblem('check_in.paused.send');
        const stored = failure.kind === 'answer' && failure.msg === 'could_not_save_answer' ? failure.data : undefined;
        if (isOver(failure)) showOver();
        else if (isTransient(error)) void lookAgain();
        else if (stored?.['sentAt']) void showSent(); // another tab was quicker
        else if (wasPaused) void refreshFollowUp(planId);
      },
    }),
  );
  const showSent = async () => {
    setNextDueOn(null);
    toastSuccess(t('check_in.sent'));
    askPageFocus();
    await refreshFollowUp(planId);
  };
  /** What had no answer may be sent. */
  const lookAgain = async () => {
    const read = queryClient.fetchQuery({ ...followUpQuery(planId), staleTime: 0 });
    const followUp = await read.catch(() => null); // without an answer again nothing is known
    if (followUp?.checkIns.some(({ id, sentAt }) => id === checkInId && sentAt !== null)) await showSent();
  };
  /** The page that reads again has another form, or none: what it said of this one is said in a toast, too. */
  const showOver = () => {
    setProblem('check_in.send.over');
    toastError(t('check_in.send.over'));
    askPageFocus();
  };
  const isDayRefused = send.error !== null && refuses(readFailure(send.error), 'nextDueOn');
  useEffect(() => {
    if (isDayRefused) focusProblem();
  }, [isDayRefused]);
  const press = async () => {
    setProblem(isPaused ? 'check_in.paused.send' : null);
    if (isPaused) return;
    if (draft.confidence === null) {
      setProblem('check_in.send.confidence');
      document.querySelector<HTMLElement>('#check-in-confidence input')?.focus();
      return;
    }
    if (refuseUnreadable(document)) return;
    setSaving(true);
    const isSaved = await saver.flushAll();
    setSaving(false);
    if (!isSaved) {
      setProblem('check_in.send.unsaved');
      requestAnimationFrame(focusProblem);
      return;
    }
    send.mutate({
      id: planId,
      checkInId,
      version: saver.view(TEXTS).version,
      send: true,
      ...(nextDueOn !== null && { nextDueOn }),
    });
  };
  const lacksConfidence = problem === 'check_in.send.confidence';
  return (
    <>
      <Confidence isMissing={lacksConfidence && draft.confidence === null} />
      <div className="flex flex-col items-start gap-4 border-t border-line pt-5">
        <DateField
          label={t('check_in.next_due')}
          optional
          className="w-full max-w-xs"
          hint={t('check_in.next_due.hint', NEXT_CHECK_IN_DAYS)}
          error={isDayRefused ? t('check_in.next_due.refused', NEXT_CHECK_IN_DAYS) : undefined}
          value={nextDueOn}
          onValueChange={setNextDueOn}
          kept={halfTypedDay}
        />
        <Button look="primary" icon="send" busy={isSaving || send.isPending} onClick={() => void press()}>
          {t('check_in.send')}
        </Button>
        {problem === null && <FailureText error={isDayRefused ? null : send.error} />}
        {problem !== null && !lacksConfidence && <FailureText text={t(problem)} />}
      </div>
    </>
  );
}

/** The only part that is required. */
function Confidence({ isMissing }: { isMissing: boolean }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <RadioGroup
      id="check-in-confidence"
      label={t('check_in.confidence')}
      choices={LEVELS.map((level) => ({ value: String(level), label: t(`check_in.confidence.${level}`) }))}
      error={isMissing ? t('check_in.send.confidence') : undefined}
      value={draft.confidence === null ? null : String(draft.confidence)}
      onValueChange={(level) => change({ confidence: Number(level) })}
    />
  );
}

const refuses = (failure: Failure, field: string) =>
  failure.kind === 'answer' && failure.errors?.some(({ path }) => path === field) === true;

/** Whether a check-in takes no more text: it was moved, the next one has opened, or the plan was reopened. */
const isOver = (failure: Failure) =>
  failure.kind === 'answer' && (failure.msg === 'not_found' || failure.msg === 'plan_not_completed');

/** The day that was chosen for the next check-in, or is half typed, kept on the device until this one is sent. */
function useNextDay(checkInId: string) {
  const drafts = openDrafts({ kind: 'half-typed', scope: checkInId });
  const halfTyped = openHalfTyped(drafts);
  const [day, setDay] = useState(() => {
    const kept = drafts.read(NEXT_DAY)?.value;
    return typeof kept === 'string' ? kept : null;
  });
  const change = (next: string | null) => {
    setDay(next);
    if (next === null) drafts.remove(NEXT_DAY);
    else drafts.write(NEXT_DAY, { value: next, baseVersion: 0, at: Date.now() });
  };
  const kept: Kept = {
    read: () => halfTyped.read(NEXT_DAY, 'typed'),
    keep: (text) => halfTyped.keep(NEXT_DAY, 'typed', text),
  };
  return [day, change, kept] as const;
}
