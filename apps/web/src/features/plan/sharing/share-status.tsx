import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ShareAddress } from './share-address.tsx';
import { shareLinkQuery } from './share-queries.ts';

/** On the dashboard of a plan that is shared: says so, with the link; a link that cannot be loaded now is left out. */
export function ShareStatus({ planId }: { planId: string }) {
  const t = useText();
  const { data } = useQuery(shareLinkQuery(planId));
  return (
    <div className="flex flex-col items-start gap-2 border-y border-line py-4">
      <StateTag tone="accent" icon="share">
        {t('share.status')}
      </StateTag>
      {data?.shared && <ShareAddress link={data} />}
    </div>
  );
}
