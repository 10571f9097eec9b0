import { NEXT_CHECK_IN_DAYS, PAUSE_REASON_MAX } from '@app/schema/check-in-rules';
import { useState } from 'react';
import { readFieldErrors } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useMainUserName } from '../../lib/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusAfter, useNextFocus } from '../../ui/use-next-focus.ts';
import { refuseUnreadable } from '../../ui/unreadable.ts';
import { followUpQuery } from '../plan/check-in/check-in-queries.ts';
import { useSaveFollowUp, type FollowUp } from './follow-up-queries.ts';
import { useKeptText } from './kept-typing.ts';

/** The button that pauses or resumes a follow-up. */
const findState = (planId: string) => document.querySelector<HTMLElement>(`[data-follow-up="${planId}"]`);

/** For a plan that was completed before there were follow-ups. */
export function StartFollowUp({ planId, readOnly }: { planId: string; readOnly: boolean }) {
  const t = useText();
  const mainUser = useMainUserName();
  const save = useSaveFollowUp(planId);
  useFocusAfter(() => findState(planId));
  return (
    <EmptyState
      title={t('follow_up.start.title')}
      action={
        !readOnly && (
          <>
            <Button look="primary" busy={save.isPending} onClick={() => save.mutate({ id: planId })}>
              {t('follow_up.start.act')}
            </Button>
            <FailureText error={save.error} />
          </>
        )
      }
    >
      {readOnly ? t('follow_up.start.ask', { name: mainUser }) : t('follow_up.start.text')}
    </EmptyState>
  );
}

type Props = { planId: string; followUp: FollowUp; startedOn: string; readOnly: boolean };

/** Since when the plan is followed up, when the next check-in is due, and whether it is paused. */
export function FollowUpState(props: Props) {
  const t = useText();
  return (
    <Section title={t('follow_up.state.title')}>
      <FollowUpFacts {...props} />
    </Section>
  );
}

/** The same under a heading of another page; `planName` where there are several. */
export function FollowUpFacts({ planId, followUp, startedOn, readOnly, planName }: Props & { planName?: string }) {
  const t = useText();
  const [dialog, setDialog] = useState<'pause' | 'move' | null>(null);
  const save = useSaveFollowUp(planId);
  const { pausedAt, pauseReason, checkIns } = followUp;
  const next = checkIns.find(({ sentAt }) => sentAt === null);
  useNextFocus(`${pausedAt} ${dialog}`, () => findState(planId));
  const resume = () => save.mutate({ id: planId, paused: false });
  const about = planName !== undefined && <span className="sr-only">: {planName}</span>;
  return (
    <>
      {pausedAt !== null && (
        <Callout
          kind="attention"
          title={t('follow_up.paused.title', { date: formatDate(pausedAt) })}
          actions={
            !readOnly && (
              <Button size="small" busy={save.isPending} data-follow-up={planId} onClick={resume}>
                {t('follow_up.resume')}
                {about}
              </Button>
            )
          }
        >
          {pauseReason === null ? t('follow_up.paused.text') : pauseReason}
        </Callout>
      )}
      <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Fact label={t('follow_up.started')}>{formatDate(startedOn)}</Fact>
          {next && <Fact label={t('follow_up.next_check_in')}>{formatDate(next.dueOn)}</Fact>}
        </dl>
        {pausedAt === null && !readOnly && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('move')}>
              {t('follow_up.move')}
              {about}
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-haspopup="dialog"
              data-follow-up={planId}
              onClick={() => setDialog('pause')}
            >
              {t('follow_up.pause')}
              {about}
            </Button>
          </div>
        )}
      </Card>
      <FailureText error={dialog === null ? save.error : null} />
      {dialog === 'pause' && <PauseDialog planId={planId} onClose={() => setDialog(null)} />}
      {dialog === 'move' && <MoveDialog planId={planId} dueOn={next?.dueOn ?? null} onClose={() => setDialog(null)} />}
    </>
  );
}

type DialogProps = { planId: string; onClose: () => void };

/** Pauses with a reason. One that somebody else gave meanwhile stays; what was typed is then kept in the dialog. */
function PauseDialog({ planId, onClose }: DialogProps) {
  const t = useText();
  const [reason, setReason, forget] = useKeptText(planId, 'pause');
  const [isRefused, setRefused] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const save = useSaveFollowUp(planId);
  const isTooLong = reason.trim().length > PAUSE_REASON_MAX;
  const close = () => {
    forget();
    onClose();
  };
  const closeIfStored = async () => {
    const typed = reason.trim();
    if (typed === '') return close();
    const stored = await queryClient.fetchQuery({ ...followUpQuery(planId), staleTime: 0 }).catch(() => null);
    if (stored === null) return onClose(); // what was typed stays kept
    if (stored.pausedAt === null || stored.pauseReason === typed) return close();
    setMeanwhile(stored.pauseReason ?? '–');
  };
  const send = () => {
    setRefused(isTooLong);
    if (!isTooLong) save.mutate({ id: planId, paused: true, reason }, { onSuccess: () => void closeIfStored() });
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('follow_up.pause.title')}
      footer={
        <>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {t('follow_up.pause')}
          </Button>
          <Button onClick={close}>{t('todo.cancel')}</Button>
        </>
      }
    >
      <p>{t('follow_up.pause.text')}</p>
      <TextArea
        label={t('follow_up.pause.reason')}
        optional
        rows={2}
        limit={PAUSE_REASON_MAX}
        error={isRefused && isTooLong ? t('validation_errors_text.max', { length: PAUSE_REASON_MAX }) : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FailureText
        error={save.error}
        text={meanwhile === null ? undefined : t('follow_up.pause.meanwhile', { reason: meanwhile })}
      />
    </Dialog>
  );
}

function MoveDialog({ planId, dueOn, onClose }: DialogProps & { dueOn: string | null }) {
  const t = useText();
  const [day, setDay] = useState(dueOn);
  const [isMissing, setMissing] = useState(false);
  const save = useSaveFollowUp(planId);
  const isRefused = 'nextCheckInOn' in readFieldErrors(save.error);
  const error = isRefused
    ? t('check_in.next_due.refused', NEXT_CHECK_IN_DAYS)
    : isMissing && day === null
      ? t('validation_errors_text.required')
      : undefined;
  const change = (next: string | null) => {
    setDay(next);
    if (isRefused) save.reset();
  };
  const send = () => {
    if (refuseUnreadable(document.querySelector('dialog[open]') ?? document)) return;
    setMissing(day === null);
    if (day !== null) save.mutate({ id: planId, nextCheckInOn: day }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('follow_up.move.title')}
      footer={
        <>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {t('follow_up.move.save')}
          </Button>
          <Button onClick={onClose}>{t('todo.cancel')}</Button>
        </>
      }
    >
      <DateField
        label={t('follow_up.move.day')}
        hint={t('follow_up.move.hint', NEXT_CHECK_IN_DAYS)}
        error={error}
        value={day}
        onValueChange={change}
      />
      <FailureText error={isRefused ? null : save.error} />
    </Dialog>
  );
}
