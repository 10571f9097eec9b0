import { isOpen } from '@app/schema/todo-state';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../../lib/paths.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { askPageFocus } from '../../../../lib/page-focus.ts';
import { Card, Section } from '../../../../ui/card.tsx';
import { AnchorButton, LinkButton } from '../../../../ui/link-button.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { getAnswer } from '../../answers/answer-values.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { toPlanSearch, toStepSearch } from '../../data/plan-search.ts';
import { profileQuery } from '../../data/plan-queries.ts';
import { PaperButton, ShareButton } from '../plan-buttons.tsx';
import { usePlan } from '../plan-context.ts';
import { getReopenableUntil } from './reopenable-until.ts';
import { ReopenPlan } from './reopen-plan.tsx';
import { FollowUp, type Meeting } from './follow-up.tsx';
import { PlanPicture } from './plan-picture.tsx';

/** A completed plan at a glance: when it was completed, what it says on one page, when it is followed up, and whom to thank. */
export function CompletedPlan() {
  const t = useText();
  const { document, questionnaire, role } = usePlan();
  const { plan, todos } = document;
  const meeting = getAnswer(questionnaire, useAnswers(), 'pr_followup') as Meeting;
  const open = todos.filter(isOpen).length;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <div className="flex flex-col items-start gap-4">
        <StateTag tone="done">
          {t('plan.completed_on', { date: formatDate(plan.completedAt ?? plan.startDate) })}
        </StateTag>
        <PageHeading lead={t('completed.lead')}>{plan.name}</PageHeading>
        <div className="flex flex-wrap gap-3">
          <LinkButton look="primary" to={PATHS.allTodos} search={toPlanSearch(plan)} icon="list">
            {t('completed.todos', { count: open })}
          </LinkButton>
          <LinkButton to={PATHS.followUp} search={toPlanSearch(plan)}>
            {t('completed.follow_up')}
          </LinkButton>
          <LinkButton to={PATHS.plan} search={toStepSearch(plan, 1)}>
            {t('completed.read')}
          </LinkButton>
          <LinkButton to={PATHS.checkIn} search={{ plan: plan.id }} icon="flag">
            {t('completed.check_ins')}
          </LinkButton>
        </div>
      </div>
      <Section
        title={t('completed.picture')}
        actions={
          <div className="flex flex-wrap gap-3">
            <PaperButton />
            {role === 'owner' && <ShareButton />}
          </div>
        }
      >
        <PlanPicture />
      </Section>
      <div className="grid items-start gap-x-8 gap-y-10 sm:grid-cols-2">
        <FollowUp plan={plan} meeting={meeting} />
        <Thanks />
        <Reopening />
      </div>
    </div>
  );
}

/** Until when its main user can edit the plan again. */
function Reopening() {
  const t = useText();
  const { role, document } = usePlan();
  const { plan, reopenable } = document;
  if (role !== 'owner' || !reopenable || plan.completedAt === null) return null;
  return (
    <Section title={t('completed.reopen.title')}>
      <Card className="flex flex-col items-start gap-4">
        <p>{t('completed.reopen.until', { date: formatDate(getReopenableUntil(new Date(plan.completedAt))) })}</p>
        <ReopenPlan onReopened={askPageFocus} />
      </Card>
    </Section>
  );
}

/** Who gave feedback on the plan, and a way to write to them. */
function Thanks() {
  const t = useText();
  const { plan } = usePlan().document;
  const { data } = useQuery({ ...profileQuery, meta: { inPlace: true } });
  if (!data) return null;
  const { firstName, lastName, email } = data.consultant;
  const subject = encodeURIComponent(t('completed.thanks.subject', { plan: plan.name }));
  return (
    <Section title={t('completed.thanks.title')}>
      <Card className="flex flex-col items-start gap-4">
        <p>{t('completed.thanks.text', { name: `${firstName} ${lastName}` })}</p>
        <AnchorButton icon="mail" href={`mailto:${email}?subject=${subject}`}>
          {t('completed.thanks.act')}
        </AnchorButton>
      </Card>
    </Section>
  );
}
