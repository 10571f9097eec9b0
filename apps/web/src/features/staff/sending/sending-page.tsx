import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { refuseUnreadable } from '../../../ui/unreadable.ts';
import { sendingQuery } from '../staff-queries.ts';
import { SendingForm, toInput, toSettings, type Draft, type Settings } from './sending-form.tsx';

type Sending = Outputs['sending']['get'];

/** On which days and from which hour the firm sends bundled mail, and until that is started what its first day would bring. */
export function SendingPage() {
  const t = useText();
  const { data: sending } = useSuspenseQuery(sendingQuery);
  const [draft, setDraft] = useState<Draft>({});
  const stored = toSettings(sending);
  const settings = { ...stored, ...draft };
  const isChanged = isOther(draft, stored);
  const change = (part: Partial<Settings>) =>
    setDraft((now) => ({
      ...now,
      ...part,
      ...(part.quietPeriods && { seenPeriods: now.seenPeriods ?? sending.quietPeriods }), // others may change them meanwhile
    }));
  const save = useSave();
  const send = () => {
    if (save.isPending || refuseUnreadable(document)) return;
    const keepLater = () => setDraft((now) => (now === draft ? {} : now));
    save.mutate(toInput(draft), { onSuccess: keepLater });
  };
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={t('sending.lead')}>{t('sending.title')}</PageHeading>
      <LeaveGuard active={isChanged} text={t('sending.leave')} />
      <State sending={sending} isChanged={isChanged} />
      <Section title={t('sending.settings')}>
        <Card>
          <SendingForm settings={settings} onChange={change} error={save.error} busy={save.isPending} onSave={send} />
        </Card>
      </Section>
      <QuietDays days={sending.quietDays} />
    </div>
  );
}

/** Whether something typed is not what is stored. */
function isOther(draft: Draft, stored: Settings): boolean {
  const typed = toInput({ ...stored, ...draft, seenPeriods: undefined });
  return JSON.stringify(typed) !== JSON.stringify(toInput(stored));
}

/** Stores the settings, starts sending if asked to, and reads what follows from them. */
const useSave = () =>
  useMutation(
    api.sending.save.mutationOptions({
      meta: { inPlace: true },
      onSuccess: () => queryClient.invalidateQueries(api.sending.pathFilter()),
    }),
  );

type StateProps = { sending: Sending; isChanged: boolean };

/** Whether bundled mail is sent; before, what the first day would bring, and the button that starts it. */
function State({ sending: { preview, startedAt, remindedThrough }, isChanged }: StateProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const start = useSave();
  if (startedAt !== null)
    return (
      <Callout kind="done" title={t('sending.on', { date: formatDate(startedAt) })}>
        {remindedThrough !== null && t('sending.reminded', { date: formatDate(remindedThrough) })}
      </Callout>
    );
  if (!preview) return null;
  const { day, people, mails } = preview;
  const first = t('sending.preview', {
    date: formatDate(day),
    people,
    daily: mails['daily'] ?? 0,
    weekly: (mails['weekly'] ?? 0) + (mails['weekly_consultant'] ?? 0),
    news: mails['news'] ?? 0,
  });
  return (
    <Callout
      kind="attention"
      title={t('sending.off')}
      actions={
        <Button
          look="primary"
          icon="send"
          disabledReason={isChanged ? t('sending.save_first') : null}
          onClick={() => setAsking(true)}
        >
          {t('sending.start')}
        </Button>
      }
    >
      <p>{first}</p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate({ start: true })}
        mutation={start}
        title={t('sending.start.ask')}
        confirmLabel={t('sending.start')}
      >
        <p>{first}</p>
        <p>{t('sending.start.text')}</p>
      </ConfirmDialog>
    </Callout>
  );
}

/** The quiet days to come that are no Saturday or Sunday, by which the settings can be checked. */
function QuietDays({ days }: { days: readonly string[] }) {
  const t = useText();
  const shown = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  return (
    <Disclosure summary={t('sending.quiet_days', { count: shown.length })}>
      <ul className="columns-[9rem] gap-6 pt-2 pl-5 tabular">
        {shown.map((day) => (
          <li key={day}>{formatDate(day)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
