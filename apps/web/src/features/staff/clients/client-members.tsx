import { lazy, Suspense } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNear } from '../../../ui/use-near.ts';

const MembersOfClient = lazy(() =>
  import('../../members/members-of-client.tsx').then((part) => ({ default: part.MembersOfClient })),
);

/** Who of the client has access to their plans, loaded when it is near, with room for the main user: the buttons below must not move. */
export function ClientMembers({ clientId }: { clientId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  return (
    <Section title={t('members.people')} lead={t('members.staff_lead')}>
      <div {...place} className="min-h-40">
        {isNear && (
          <Suspense fallback={<Spinner />}>
            <MembersOfClient clientId={clientId} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
