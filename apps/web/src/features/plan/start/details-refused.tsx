import type { Profile } from '@app/schema/clients';
import { useEffect, useRef } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { Callout } from '../../../ui/callout.tsx';

/** Why the plan could not be created, with the way on where there is one. Takes the focus. */
export function CreateRefused({ error, profile }: { error: unknown; profile: Profile }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Callout kind="error" role="alert" actions={<WayOn error={error} profile={profile} />}>
        {errorText(error)}
      </Callout>
    </div>
  );
}

function WayOn({ error, profile: { consultant } }: { error: unknown; profile: Profile }) {
  const t = useText();
  if (failedWith(error, 'active_plan_exists')) return <LinkButton to={PATHS.plan}>{t('start.active.act')}</LinkButton>;
  if (!failedWith(error, 'no_plan_credit')) return null;
  return (
    <AnchorButton icon="mail" href={`mailto:${consultant.email}`}>
      {t('start.refused.act')}
    </AnchorButton>
  );
}
