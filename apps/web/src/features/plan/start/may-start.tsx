import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useMainUserName, useOwnRole } from '../../../lib/own-account.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkButton, AnchorButton } from '../../../ui/link-button.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { activePlanQuery, allowedNewPlanQuery, profileQuery } from '../data/plan-queries.ts';

/** Shows its children to a client who may start a plan now, and to others what keeps them and what to do. */
export function MayStart({ children }: { children: ReactNode }) {
  const t = useText();
  const { data: active } = useSuspenseQuery(activePlanQuery);
  const { data: allowed } = useSuspenseQuery(allowedNewPlanQuery);
  const { data: profile } = useSuspenseQuery(profileQuery);
  const role = useOwnRole();
  const mainUser = useMainUserName();
  const box = useRef<HTMLDivElement>(null);
  useNextFocus(active?.id, () => box.current?.querySelector('a'));
  if (active) {
    const open = (
      <LinkButton look="primary" to={PATHS.plan}>
        {t('start.active.act')}
      </LinkButton>
    );
    return (
      <div ref={box}>
        <Callout title={t('start.active.title')} actions={open}>
          {t('start.active.text', { plan: active.name })}
        </Callout>
      </div>
    );
  }
  if (allowed) return children;
  if (role !== null && role !== 'owner')
    return <Callout title={t('start.colleague.title')}>{t('plan.none.ask', { name: mainUser })}</Callout>;
  const { firstName, lastName, email } = profile.consultant;
  const write = (
    <AnchorButton look="primary" icon="mail" href={`mailto:${email}`}>
      {t('start.refused.act')}
    </AnchorButton>
  );
  return (
    <Callout kind="attention" title={t('start.refused.title')} actions={write}>
      {t('start.refused.text', { name: `${firstName} ${lastName}`, email })}
    </Callout>
  );
}
