import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LINE_LINK, TextLink } from '../../../ui/text-link.tsx';
import type { Plan } from '../../plan/data/plan-queries.ts';
import { type Client, clientPlansQuery } from '../staff-queries.ts';
import { GiveRight } from './give-right.tsx';
import { useStaffArea } from '../../../lib/staff-area.ts';

/** Every plan with its to-dos, and the right to the next one. */
export function ClientPlans({ client }: { client: Client }) {
  const t = useText();
  const query = useQuery(clientPlansQuery(client.id));
  return (
    <Section title={t('clients.details.plans')}>
      <Loaded query={query} size="h-32 w-full">
        {({ items }) => (
          <>
            <PlanList plans={items} />
            <Right client={client} hasPlan={items.some((plan) => plan.active)} />
          </>
        )}
      </Loaded>
    </Section>
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

/** The newest first. */
function PlanList({ plans }: { plans: readonly Plan[] }) {
  const t = useText();
  const area = useStaffArea();
  if (plans.length === 0) return null;
  return (
    <Card className="py-2!">
      <ul className="bare-list flex flex-col">
        {plans.map(({ id, name, businessUnit, startDate, completedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0 grow basis-60">
              <TextLink to={PATHS.staffPlan[area]} search={{ plan: id }} className={LINE_LINK}>
                <span className="min-w-0">{name}</span>
              </TextLink>
              <span className="block text-small text-ink-soft">
                {businessUnit && `${businessUnit} · `}
                {completedAt === null
                  ? t('clients.plan.started', { date: formatDate(startDate) })
                  : t('plan.completed_on', { date: formatDate(completedAt) })}
              </span>
            </span>
            <TodosLink plan={{ id, name }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
