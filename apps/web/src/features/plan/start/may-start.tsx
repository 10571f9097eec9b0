import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkButton, AnchorButton } from '../../../ui/link-button.tsx';
import { activePlanQuery, allowedNewPlanQuery, profileQuery } from '../data/plan-queries.ts';

/** Shows its children to a client who may start a plan now, and to others what keeps them and what to do. */
export function MayStart({ children }: { children: ReactNode }) {
  const t = useText();
  const { data: active } = useSuspenseQuery(activePlanQuery);
  const { data: allowed } = useSuspenseQuery(allowedNewPlanQuery);
  const { data: profile } = useSuspenseQuery(profileQuery);
  if (active) return <ActivePlanCallout name={active.name} />;
  if (allowed) return children;
  const { firstName, lastName, email } = profile.consultant;
  return (
    <ConsultantCallout
      title={t('start.refused.title')}
      text={t('start.refused.text', { name: `${firstName} ${lastName}`, email })}
      email={email}
      act={t('start.refused.act')}
    />
  );
}

/** One plan at a time: the way to the one in progress. */
export function ActivePlanCallout({ name }: { name: string }) {
  const t = useText();
  return (
    <Callout
      title={t('start.active.title')}
      actions={
        <LinkButton look="primary" to={PATHS.plan}>
          {t('start.active.act')}
        </LinkButton>
      }
    >
      {t('start.active.text', { plan: name })}
    </Callout>
  );
}

type Props = { title: string; text: string; email: string; act: ReactNode };

/** No plan can be started: who helps, and how to reach them. */
function ConsultantCallout({ title, text, email, act }: Props) {
  return (
    <Callout
      kind="attention"
      title={title}
      actions={
        <AnchorButton look="primary" icon="mail" href={`mailto:${email}`}>
          {act}
        </AnchorButton>
      }
    >
      {text}
    </Callout>
  );
}
