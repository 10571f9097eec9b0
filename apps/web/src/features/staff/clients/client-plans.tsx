import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { LINE_LINK, TextLink } from '../../../ui/text-link.tsx';
import type { Plan } from '../../plan/data/plan-queries.ts';
import { type Client, clientFiguresQuery, clientPlansQuery } from '../staff-queries.ts';
import { GiveRight } from './give-right.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** The plan under way, those before it, and the right to the next one. */
export function ClientPlans({ client }: { client: Client }) {
  const t = useText();
  const query = useQuery(clientPlansQuery(client.id));
  return (
    <Section title={t('clients.details.plans')}>
      <Loaded query={query} size="h-32 w-full">
        {({ items }) => {
          const active = items.find((plan) => plan.active);
          return (
            <>
              {active && <ActivePlan plan={active} client={client} />}
              <Right client={client} hasPlan={active !== undefined} />
              <EarlierPlans plans={items.filter((plan) => !plan.active)} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function ActivePlan({ plan, client }: { plan: Plan; client: Client }) {
  const t = useText();
  const area = useStaffArea();
  const { data: figures } = useQuery(clientFiguresQuery(client.id));
  const waitingSince = figures?.waitingSince;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h3 className="max-w-full break-words">{plan.name}</h3>
          {plan.businessUnit && <p className="max-w-full break-words text-ink-soft">{plan.businessUnit}</p>}
          <p className="text-small text-ink-soft">{t('clients.plan.started', { date: formatDate(plan.startDate) })}</p>
          {waitingSince && (
            <StateTag tone="attention">{t('clients.waiting_since', { date: formatDate(waitingSince) })}</StateTag>
          )}
          <TodosLink plan={plan} />
        </div>
        <LinkButton look="primary" to={PATHS.staffPlan[area]} search={{ plan: plan.id }}>
          {t(area === 'admin' ? 'clients.plan.look' : 'clients.plan.review')}
        </LinkButton>
      </div>
      <ProgressBar
        percent={plan.percentCompleted}
        label={t('clients.progress_of', { company: client.company })}
        showValue
      />
    </Card>
  );
}

function TodosLink({ plan: { id, name } }: { plan: Pick<Plan, 'id' | 'name'> }) {
  const t = useText();
  return (
    <TextLink to={PATHS.allTodos} search={{ plan: id }} className={LINE_LINK}>
      {t('clients.plan.todos')}
      <span className="sr-only">: {name}</span>
    </TextLink>
  );
}

function Right({ client, hasPlan }: { client: Client; hasPlan: boolean }) {
  const t = useText();
  const state = hasPlan ? 'has_plan' : client.hasCredit ? 'has_right' : 'none';
  return (
    <div className="flex flex-col items-start gap-2">
      <h3>{t('clients.right.title')}</h3>
      {state === 'none' && <p className="measure text-ink-soft">{t('clients.right.none')}</p>}
      <GiveRight client={client} refusal={state === 'none' ? null : t(`clients.right.${state}`)} />
    </div>
  );
}

function EarlierPlans({ plans }: { plans: readonly Plan[] }) {
  const t = useText();
  const area = useStaffArea();
  if (plans.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3>{t('clients.plan.earlier')}</h3>
      <ul className="bare-list flex flex-col">
        {plans.map(({ id, name, completedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
            <TextLink to={PATHS.staffPlan[area]} search={{ plan: id }} className={LINE_LINK}>
              <span className="min-w-0 break-words">{name}</span>
            </TextLink>
            <TodosLink plan={{ id, name }} />
            {completedAt && (
              <span className="text-small text-ink-soft">
                {t('clients.plan.completed', { date: formatDate(completedAt) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
