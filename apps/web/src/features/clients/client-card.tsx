import type { ClientListItem } from '@app/schema/clients';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ALL_TODOS_PATH } from '../plans/plan-link.ts';
import { useStaffTexts } from './staff-texts.ts';

/** A client in the list: a row where there is room, a card where there is not. */
export function ClientCard({ client }: { client: ClientListItem }) {
  const t = useText();
  const texts = useStaffTexts();
  const { company, firstName, lastName, email, consultant, lastActivityAt } = client;
  return (
    <li>
      <Card className="grid gap-x-8 gap-y-4 py-4! lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <Tags client={client} />
          <h3 className="max-w-full break-words">{company}</h3>
          <p className="max-w-full text-small break-words text-ink-soft">
            {t(`${texts}.contact`, { name: `${firstName} ${lastName}`, email })}
          </p>
          {texts === 'admin_dashboard' && (
            <p className="max-w-full text-small break-words text-ink-soft">
              {t(`${texts}.consultant`, { name: `${consultant.firstName} ${consultant.lastName}` })}
            </p>
          )}
        </div>
        <Fact label={t(`${texts}.plan`)}>
          <PlanInProgress client={client} />
        </Fact>
        <Fact label={t(`${texts}.todos`)}>
          <Todos client={client} />
        </Fact>
        <Fact label={t(`${texts}.activity`)}>
          {lastActivityAt === null ? t(`${texts}.never`) : formatDate(lastActivityAt)}
        </Fact>
      </Card>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-soft">{label}</p>
      {children}
    </div>
  );
}

function Tags({ client: { activeGrowthPlan, verified } }: { client: ClientListItem }) {
  const t = useText();
  const texts = useStaffTexts();
  return (
    <>
      {activeGrowthPlan?.submittedForFeedback && <StateTag tone="attention">{t(`${texts}.submitted`)}</StateTag>}
      {!verified && <StateTag tone="neutral">{t(`${texts}.not_verified`)}</StateTag>}
    </>
  );
}

function PlanInProgress({ client: { activeGrowthPlan: plan, company, hasCredit } }: { client: ClientListItem }) {
  const t = useText();
  const texts = useStaffTexts();
  if (!plan) return <p>{t(hasCredit ? `${texts}.can_start` : `${texts}.no_plan`)}</p>;
  return (
    <>
      <p className="break-words">{plan.name}</p>
      <ProgressBar percent={plan.percentCompleted} label={t(`${texts}.progress`, { company })} showValue />
    </>
  );
}

/** Counts over all the client's plans; the link leads to the plan in progress. */
function Todos({ client: { activeGrowthPlan: plan, company, openTodos, overdueTodos } }: { client: ClientListItem }) {
  const t = useText();
  const texts = useStaffTexts();
  return (
    <>
      <p className="tabular">{t(`${texts}.open`, { count: openTodos })}</p>
      {overdueTodos > 0 && (
        <p className="tabular flex items-center gap-1 font-semibold text-error">
          <Icon name="warning" size={16} />
          {t(`${texts}.overdue`, { count: overdueTodos })}
        </p>
      )}
      {plan && (
        <TextLink
          to={ALL_TODOS_PATH}
          search={{ plan: plan.id }}
          className="inline-flex min-h-6 items-center text-small pointer-coarse:min-h-11"
        >
          {t(`${texts}.waiting.todos`)}
          <VisuallyHidden>{`, ${company}`}</VisuallyHidden>
        </TextLink>
      )}
    </>
  );
}
