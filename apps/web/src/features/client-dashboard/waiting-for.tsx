import type { Profile } from '@app/schema/clients';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { toFullName } from './act-texts.ts';
import type { OwnPlan } from './dashboard-data.ts';
import { stepCount } from './next-acts.ts';

/** What is waiting for whom. */
export function WaitingFor({ plan: { facts }, consultant }: { plan: OwnPlan; consultant: Profile['consultant'] }) {
  const t = useText();
  const { done, total } = stepCount(facts.steps);
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
      <dt className="font-semibold break-words">{name}</dt>
      {things.map((thing) => (
        <dd key={thing} className="text-small">
          {thing}
        </dd>
      ))}
      {things.length === 0 && <dd className="text-small text-ink-soft">{t('dashboard.waits.nothing')}</dd>}
    </div>
  );
}
