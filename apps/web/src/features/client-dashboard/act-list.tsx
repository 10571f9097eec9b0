import type { Profile } from '@app/schema/clients';
import { useText } from '../../lib/i18n.ts';
import { Section } from '../../ui/card.tsx';
import { ActCard } from './act-card.tsx';
import type { OwnPlan } from './dashboard-data.ts';
import type { Act } from './next-acts.ts';

type Props = { acts: readonly Act[]; plan: OwnPlan | null; profile: Profile };

/** The reasons to act, the most pressing first; the first one has the screen's primary button. */
export function ActList({ acts, plan, profile }: Props) {
  const t = useText();
  return (
    <Section title={t('dashboard.acts')}>
      <ol className="bare-list flex flex-col gap-3">
        {acts.map((act, index) => (
          <li key={act.kind}>
            <ActCard act={act} first={index === 0} plan={plan} profile={profile} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
