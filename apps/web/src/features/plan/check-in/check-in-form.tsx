import type { CheckIn } from '@app/schema/check-ins';
import type { FollowUp } from '@app/schema/follow-up';
import type { ReactNode } from 'react';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { SaveStatusText } from '../answers/save-status-text.tsx';
import { SaverProvider, useSaver } from '../answers/saver-context.ts';
import type { Plan } from '../data/plan-queries.ts';
import { toPlanSearch } from '../data/plan-search.ts';
import { AddOrChoose, useListWork } from '../todos/add-or-choose.tsx';
import { listNextDeadlines, listOverdue, type TodoRow } from '../todos/all-todos.ts';
import { TodoLine } from '../todos/todo-line.tsx';
import { CheckInConflict } from './check-in-conflict.tsx';
import { MissingFigures } from './check-in-figures.tsx';
import { OverdueTodos } from './check-in-overdue.tsx';
import { getToday } from './missing-figures.ts';
import { TEXT_LIMITS, TEXTS, useCheckInSaver, useDraft, type DraftText } from './check-in-saver.ts';
import { ProblemLink } from './problem-link.tsx';
import { SendCheckIn } from './send-check-in.tsx';

const DEADLINES_SHOWN = 5;

type Props = { plan: Plan; checkIn: CheckIn; followUp: FollowUp; rows: readonly TodoRow[] };

/** An open check-in: five parts that are saved as they are typed, and the button that sends it. */
export function CheckInForm({ plan, checkIn, followUp, rows }: Props) {
  const t = useText();
  const saver = useCheckInSaver({ planId: plan.id, checkIn, followUp });
  const work = useListWork(rows);
  const today = getToday();
  const overdue = new Set(listOverdue(rows, today));
  const next = listNextDeadlines(
    rows.filter((row) => !overdue.has(row)),
    DEADLINES_SHOWN,
  );
  return (
    <SaverProvider value={saver}>
      <div className="sticky top-0 z-10 -mx-1 border-b border-line bg-paper px-1 py-1">
        <SaveStatusText texts={{ stopped: 'check_in.save.stopped' }}>
          <ProblemLink />
        </SaveStatusText>
      </div>
      {checkIn.missedAt !== null && (
        <Callout kind="attention">{t('check_in.still_open', { date: formatDate(checkIn.dueOn) })}</Callout>
      )}
      {followUp.pausedAt !== null && <Paused plan={plan} />}
      <CheckInConflict />
      <Part number={1} title={t('check_in.part.moved')}>
        <DraftField name="moved" />
      </Part>
      <Part number={2} title={t('check_in.part.overdue')}>
        <OverdueTodos {...{ plan, rows }} onAgain={work.doAgain} onUndone={work.focusAdd} />
        <DraftField name="obstacle" />
      </Part>
      <Part number={3} title={t('check_in.part.figures')}>
        <MissingFigures metrics={followUp.metrics} />
      </Part>
      <Part number={4} title={t('check_in.part.next')}>
        <DraftField name="focus" />
        {next.length > 0 && (
          <div className="flex flex-col gap-1">
            <h3 className="text-body">{t('check_in.deadlines')}</h3>
            <ul className="bare-list flex flex-col">
              {next.map((todo) => (
                <TodoLine key={todo.id} todo={todo}>
                  <span>{todo.task}</span>
                </TodoLine>
              ))}
            </ul>
          </div>
        )}
        <AddOrChoose planId={plan.id} work={work} canChoose={false} />
        <DraftField name="question" />
      </Part>
      <Part number={5} title={t('check_in.part.confidence')}>
        <SendCheckIn planId={plan.id} checkInId={checkIn.id} isPaused={followUp.pausedAt !== null} />
      </Part>
    </SaverProvider>
  );
}

/** Why nothing can be sent, and where the follow-up is resumed. */
function Paused({ plan }: { plan: Plan }) {
  const t = useText();
  return (
    <Callout
      kind="attention"
      role="status"
      title={t('check_in.staff.paused', { plan: plan.name })}
      actions={
        <LinkButton size="small" to={PATHS.followUp} search={toPlanSearch(plan)}>
          {t('follow_up.title')}
        </LinkButton>
      }
    >
      {t('check_in.paused.send')}
    </Callout>
  );
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Section title={`${number}. ${title}`}>
      <Card className="flex flex-col gap-5">{children}</Card>
    </Section>
  );
}

/** One of the texts. */
function DraftField({ name }: { name: DraftText }) {
  const t = useText();
  const saver = useSaver();
  const { draft, problem, change } = useDraft();
  const refused = problem?.kind === 'rejected' ? problem.errors.find(({ path }) => path === name) : undefined;
  return (
    <TextArea
      label={t(`check_in.${name}`)}
      optional
      rows={name === 'focus' ? 2 : 4}
      inputClassName={name === 'focus' ? 'min-h-16!' : undefined}
      limit={TEXT_LIMITS[name]}
      value={draft[name] ?? ''}
      error={refused && fieldErrorText(refused)}
      onChange={(event) => change({ [name]: event.target.value === '' ? null : event.target.value })}
      onBlur={() => saver.flush(TEXTS)}
    />
  );
}
