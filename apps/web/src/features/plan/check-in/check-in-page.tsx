import { OPENS_DAYS_BEFORE } from '@app/schema/check-in-rules';
import type { CheckIn } from '@app/schema/check-ins';
import type { FollowUp } from '@app/schema/follow-up';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { combineQueries } from '../../../lib/all-queries.ts';
import { deepEqual } from '../../../lib/json.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { accountQuery, useMainUserName } from '../../../lib/own-account.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageFailed } from '../../../ui/page-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { findHeading, useNextFocus } from '../../../ui/use-next-focus.ts';
import { useReadByOpening } from '../../notifications/notification-queries.ts';
import { CopyButton } from '../answers/conflict-panel.tsx';
import { completedPlansQuery, getCompletedLast, profileQuery, usePlanDocument } from '../data/plan-queries.ts';
import { toTodoRows } from '../todos/all-todos.ts';
import { CheckInForm } from './check-in-form.tsx';
import { findNextCheckIn, findOpenCheckIn, followUpQuery } from './check-in-queries.ts';
import type { CheckInDraft } from './check-in-merge.ts';
import { TEXT_LIMITS, toDraft, type DraftText } from './check-in-saver.ts';
import { CheckInAnswer, CheckInState, CheckInView } from './check-in-view.tsx';

const DAY_MS = 86_400_000;

/** The check-in of the plan in the address, else of the one completed last. */
export function CheckInPage({ plan: wanted }: { plan: string | undefined }) {
  const t = useText();
  const completed = useInfiniteQuery({
    ...completedPlansQuery,
    enabled: wanted === undefined,
    meta: { inPlace: true },
  });
  const planId = wanted ?? getCompletedLast(completed.data?.pages.flatMap(({ items }) => items))?.id;
  const followUp = useQuery({ ...followUpQuery(planId ?? ''), enabled: planId !== undefined });
  const profile = useQuery({ ...profileQuery, meta: { inPlace: true } });
  const account = useQuery(accountQuery);
  const role = account.data?.memberRole;
  const { document, questionnaire } = usePlanDocument(planId);
  const together = combineQueries(
    ...(wanted === undefined ? [completed] : []),
    followUp,
    profile,
    document,
    questionnaire,
    account,
  );
  useReadByOpening(`${PATHS.checkIn}?plan=${planId}`);
  if (together.error) return <PageFailed title={t('check_in.title')} error={together.error} onRetry={together.retry} />;
  if (together.pending) return <PageSkeleton />;
  if (!followUp.data || !document.data || !questionnaire.data || !profile.data) return <NothingOpen />;
  const { plan, todos } = document.data;
  const rows = toTodoRows(todos, questionnaire.data);
  const current = plan.completed ? findOpenCheckIn(followUp.data) : null;
  const open = role === 'owner' ? current : null; // the main user alone writes it
  const said = { followUp: followUp.data, isCompleted: plan.completed, isOwner: role === 'owner' };
  const past = followUp.data.checkIns.filter(({ id, openedAt }) => openedAt !== null && id !== current?.id);
  const { firstName, lastName } = profile.data.consultant;
  const name = `${firstName} ${lastName}`;
  if (open)
    return (
      <div key={open.id} className="flex max-w-3xl flex-col gap-8">
        <PageHeading lead={t('check_in.lead', { name })}>{t('check_in.title')}</PageHeading>
        <p className="text-ink-soft">
          {plan.name} · {t('check_in.due', { date: formatDate(open.dueOn) })}
        </p>
        <CheckInForm key={open.id} checkIn={open} followUp={followUp.data} {...{ plan, rows }} />
        <Earlier checkIns={past} title={t('check_in.earlier')} name={name} />
      </div>
    );
  const next = role === 'owner' ? findNextCheckIn(followUp.data) : null;
  const left = (
    <>
      {next && <LeftDrafts checkIn={next} title="check_in.left.moved" stays />}
      {current && <LeftDrafts checkIn={current} title="check_in.left.role" />}
    </>
  );
  if (past.length === 0) return <NothingOpen said={said}>{left}</NothingOpen>;
  const [newest, ...older] = past;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={<NextCheckIn {...said} />}>{t('check_in.title')}</PageHeading>
      {left}
      {newest && <PastCheckIn checkIn={newest} name={name} />}
      <LinkButton to={PATHS.followUp} search={{ plan: plan.id }} className="self-start">
        {t('check_in.to_follow_up')}
      </LinkButton>
      <Earlier checkIns={older} title={t('check_in.earlier')} name={name} />
    </div>
  );
}

type Said = { followUp: FollowUp; isCompleted: boolean; isOwner: boolean };

/** When the next check-in is due and, for colleagues, who writes it; or why there is none. */
function NextCheckIn({ followUp, isCompleted, isOwner }: Said) {
  const t = useText();
  const name = useMainUserName();
  if (!isCompleted) return t('check_in.none.text');
  if (followUp.pausedAt !== null) return t('check_in.paused');
  const writer = isOwner || name === '' ? [] : [t('check_in.colleague', { name })];
  const open = findOpenCheckIn(followUp);
  if (open) return [t('check_in.due', { date: formatDate(open.dueOn) }), ...writer].join(' · ');
  const next = findNextCheckIn(followUp);
  if (!next) return t('check_in.none.text');
  const opensOn = new Date(Date.parse(next.dueOn) - OPENS_DAYS_BEFORE * DAY_MS).toISOString().slice(0, 10);
  const day = t('check_in.next', { date: formatDate(next.dueOn), opens: formatDate(opensOn) });
  return [day, ...writer].join(' ');
}

/** What the page says when its reader has nothing to write. */
function NothingOpen({ said, children }: { said?: Said; children?: ReactNode }) {
  const t = useText();
  const isOpen = said?.isCompleted === true && said.followUp.pausedAt === null && findOpenCheckIn(said.followUp);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('check_in.title')}</PageHeading>
      {children}
      <EmptyState
        icon="calendar"
        title={t(isOpen ? 'check_in.open.title' : 'check_in.none.title')}
        action={<LinkButton to={PATHS.dashboard.User}>{t('check_in.none.act')}</LinkButton>}
      >
        {said ? <NextCheckIn {...said} /> : t('check_in.none.text')}
      </EmptyState>
    </div>
  );
}

type EarlierProps = { checkIns: readonly CheckIn[]; title: string; name: string };

function Earlier({ checkIns, title, name }: EarlierProps) {
  if (checkIns.length === 0) return null;
  return (
    <Section title={title}>
      <ol className="bare-list flex flex-col gap-4">
        {checkIns.map((checkIn) => (
          <li key={checkIn.id}>
            <PastCheckIn checkIn={checkIn} name={name} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A check-in that takes no more text, with its answer. */
function PastCheckIn({ checkIn, name }: { checkIn: CheckIn; name: string }) {
  const t = useText();
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <CheckInState checkIn={checkIn} />
      </div>
      <LeftDrafts checkIn={checkIn} />
      <CheckInView checkIn={checkIn} />
      <CheckInAnswer checkIn={checkIn} />
      {checkIn.sentAt !== null && checkIn.answer === null && (
        <p className="text-ink-soft">{t('check_in.answer.none', { name })}</p>
      )}
    </Card>
  );
}

type LeftProps = { checkIn: CheckIn; title?: TextKey; stays?: boolean };

/**
 * What was typed on this device and not saved before another one sent the check-in, or somebody else became the main user: it is not
 * thrown away silently. After the check-in was moved it stays until it opens.
 */
function LeftDrafts({ checkIn, title = 'check_in.left', stays = false }: LeftProps) {
  const t = useText();
  const drafts = openDrafts({ kind: 'draft', scope: checkIn.id });
  const [left, setLeft] = useState(() =>
    [...drafts.list()].flatMap(([field, { value }]) => {
      const draft = value as Partial<CheckInDraft> | null;
      const stored = toDraft(checkIn);
      if (typeof draft !== 'object' || draft === null || deepEqual(draft, stored)) return [];
      const names = (Object.keys(TEXT_LIMITS) as DraftText[]).filter(
        (name) => draft[name] && draft[name] !== stored[name],
      );
      return names.map((name) => ({ field, name, text: draft[name] ?? '' }));
    }),
  );
  useNextFocus(left.length, findHeading);
  if (left.length === 0) return null;
  const forget = () => {
    for (const { field } of left) drafts.remove(field);
    setLeft([]);
  };
  return (
    <Callout
      kind="attention"
      title={t(title)}
      actions={
        !stays && (
          <Button size="small" onClick={forget}>
            {t('plan.remains.forget')}
          </Button>
        )
      }
    >
      {left.map(({ field, name, text }) => (
        <div key={`${field} ${name}`} className="mt-2">
          <p className="font-semibold">{t(`check_in.${name}`)}</p>
          <p className="whitespace-pre-line">{text}</p>
          <CopyButton text={text} />
        </div>
      ))}
    </Callout>
  );
}
