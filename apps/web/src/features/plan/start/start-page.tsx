import { useSuspenseQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { profileQuery } from '../data/plan-queries.ts';
import { MayStart } from './may-start.tsx';

const FACTS = [
  { key: 'steps', icon: 'list' },
  { key: 'time', icon: 'clock' },
  { key: 'pause', icon: 'check-circle' },
] as const satisfies { key: string; icon: IconName }[];

const TO_PREPARE = ['figures', 'customers', 'people'] as const;

/** What a growth plan is, how long it takes, what to have at hand; one button. */
export function StartPage() {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery);
  const name = `${profile.consultant.firstName} ${profile.consultant.lastName}`;
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      <PageHeading lead={t('start.lead')}>{t('start.title')}</PageHeading>
      <ul className="bare-list grid gap-6 sm:grid-cols-3">
        {FACTS.map(({ key, icon }) => (
          <li key={key} className="flex flex-col gap-2 border-t border-line-strong pt-4">
            <Icon name={icon} size={26} className="text-accent" />
            <p className="font-semibold">{t(`start.${key}.title`)}</p>
            <p className="text-small text-ink-soft">{t(`start.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <Section title={t('start.prepare.title')}>
        <ul className="bare-list measure flex flex-col gap-2">
          {TO_PREPARE.map((key) => (
            <li key={key} className="flex items-start gap-3">
              <Icon name="check" className="mt-1 text-done" />
              {t(`start.prepare.${key}`)}
            </li>
          ))}
        </ul>
      </Section>
      <MayStart>
        <LinkButton look="primary" to={PATHS.planDetails} iconEnd="arrow-right" className="self-start">
          {t('start.act')}
        </LinkButton>
      </MayStart>
      <Section title={t('start.after.title')}>
        <p className="measure text-ink-soft">{t('start.after.text', { name })}</p>
      </Section>
    </div>
  );
}
