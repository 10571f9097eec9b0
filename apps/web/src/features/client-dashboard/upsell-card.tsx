import type { Profile } from '@app/schema/clients';
import { useBrand } from '../../lib/brand.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Anchor } from '../../ui/text-link.tsx';
import type { Plan } from '../plan/data/plan-list-query.ts';
import { nameOf } from './act-texts.ts';
import { newPlanMail } from './new-plan-mail.ts';
import { isWithinDays } from './next-acts.ts';

/** For some days after a plan's completion: what could come next. */
export function UpsellCard({ completed, profile }: { completed: readonly Plan[]; profile: Profile }) {
  const t = useText();
  const { upsellDays, trainingUrl } = useBrand();
  const now = new Date();
  if (!completed.some((plan) => isWithinDays(plan.completedAt, upsellDays, now))) return null;
  return (
    <Section title={t('dashboard.upsell.title')}>
      <Card className="flex flex-col items-start gap-4 border-accent! bg-accent-wash!">
        <p className="max-w-full">{t('dashboard.upsell.text', { name: nameOf(profile.consultant) })}</p>
        <AnchorButton icon="mail" href={newPlanMail(profile, t)}>
          {t('dashboard.upsell.ask')}
        </AnchorButton>
        {trainingUrl && <Anchor href={trainingUrl}>{t('dashboard.upsell.training')}</Anchor>}
      </Card>
    </Section>
  );
}
