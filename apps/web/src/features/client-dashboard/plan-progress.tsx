import type { Profile } from '@app/schema/clients';
import { stepNameKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { useOwnRole } from '../../lib/own-account.ts';
import { PATHS } from '../../lib/paths.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PdfButton } from '../plan/export/pdf/pdf-button.tsx';
import { ShareStatus } from '../plan/sharing/share-address.tsx';
import { toPlanSearch, toStepSearch } from '../plan/data/plan-search.ts';
import type { Plan } from '../plan/data/plan-queries.ts';
import { toFullName } from './act-texts.ts';
import type { OwnPlan } from './dashboard-data.ts';
import { countSteps, type StepFacts } from './next-acts.ts';

/** Name and state of the plan, and its progress, or its PDFs when it is completed; each step a link. */
export function PlanProgress({ plan: { document, facts } }: { plan: OwnPlan }) {
  const t = useText();
  const { plan } = document;
  const isOwner = useOwnRole() === 'owner';
  const [wide] = useState(() => matchMedia('(min-width: 64rem)').matches);
  return (
    <Section title={t('dashboard.progress.title')}>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-col items-start gap-2">
          <PlanState plan={plan} />
          <TextLink to={PATHS.plan} search={toPlanSearch(plan)} className="max-w-full text-body">
            {plan.name}
          </TextLink>
          {plan.businessUnit && <p className="max-w-full text-small text-ink-soft">{plan.businessUnit}</p>}
        </div>
        {plan.completed ? (
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton size="small" to={PATHS.followUp} search={toPlanSearch(plan)}>
              {t('completed.follow_up')}
            </LinkButton>
            <PdfButton planId={plan.id} own saveAll={async () => true} />
          </div>
        ) : (
          <div className="flex flex-col gap-1.5">
            <ProgressBar percent={plan.percentCompleted} label={t('dashboard.progress.bar')} showValue />
            <p className="text-small text-ink-soft">{t('dashboard.progress.count', countSteps(facts.steps))}</p>
            <p className="text-small text-ink-soft">
              {t('dashboard.progress.started', { date: formatDate(plan.startDate) })}
            </p>
          </div>
        )}
        {isOwner && plan.shared && <ShareStatus planId={plan.id} />}
        <Disclosure summary={t('dashboard.progress.steps')} open={wide && !plan.completed}>
          <ol className="bare-list flex flex-col">
            {facts.steps.map((step) => (
              <StepLine key={step.id} plan={plan} step={step} last={step === facts.steps.at(-1)} />
            ))}
          </ol>
        </Disclosure>
      </Card>
    </Section>
  );
}

function StepLine({ plan, step, last }: { plan: Plan; step: StepFacts; last: boolean }) {
  const t = useText();
  const done = step.completed || plan.completed;
  return (
    <li className="flex items-start gap-2 text-small">
      <Icon
        name={done ? 'check-circle' : 'circle'}
        size={18}
        className={`mt-1.5 pointer-coarse:mt-3 ${done ? 'text-done' : 'text-ink-soft'}`}
      />
      <TextLink
        to={PATHS.plan}
        search={toStepSearch(plan, step.position)}
        className="inline-flex min-h-8 min-w-0 items-center py-0.5 text-ink! no-underline! hover:underline! pointer-coarse:min-h-11"
      >
        <span className="min-w-0">{t(stepNameKey(step.key))}</span>
        {(!last || done) && (
          <span className="sr-only">{`, ${t(done ? 'dashboard.step.completed' : 'dashboard.step.open')}`}</span>
        )}
      </TextLink>
    </li>
  );
}

function PlanState({ plan: { completedAt, submittedForFeedback } }: { plan: Plan }) {
  const t = useText();
  if (completedAt !== null)
    return <StateTag tone="done">{t('plan.completed_on', { date: formatDate(completedAt) })}</StateTag>;
  const state = submittedForFeedback ? 'submitted' : 'active';
  return <StateTag tone={submittedForFeedback ? 'attention' : 'accent'}>{t(`dashboard.state.${state}`)}</StateTag>;
}

/** What is waiting for whom. */
export function WaitingFor({ plan: { facts }, consultant }: { plan: OwnPlan; consultant: Profile['consultant'] }) {
  const t = useText();
  const { done, total } = countSteps(facts.steps);
  const openTodos = facts.todos.filter((todo) => !todo.done).length;
  const yours = [
    ...(done < total ? [t('dashboard.waits.steps', { count: total - done })] : []),
    ...(done === total && facts.submittedAt === null ? [t('dashboard.waits.review')] : []),
    ...(openTodos > 0 ? [t('dashboard.waits.todos', { count: openTodos })] : []),
  ];
  const theirs =
    facts.submittedAt === null ? [] : [t('dashboard.waits.feedback', { date: formatDate(facts.submittedAt) })];
  return (
    <Section title={t('dashboard.waits.title')}>
      <Card>
        <dl className="flex flex-col gap-4">
          <Person name={t('dashboard.waits.you')} things={yours} />
          <Person name={toFullName(consultant)} things={theirs} />
        </dl>
      </Card>
    </Section>
  );
}

function Person({ name, things }: { name: string; things: readonly string[] }) {
  const t = useText();
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      {things.map((thing) => (
        <dd key={thing} className="text-small">
          {thing}
        </dd>
      ))}
      {things.length === 0 && <dd className="text-small text-ink-soft">{t('dashboard.waits.nothing')}</dd>}
    </div>
  );
}
