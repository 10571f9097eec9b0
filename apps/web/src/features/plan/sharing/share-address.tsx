import { useRef } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Anchor } from '../../../ui/text-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type ShareLink, shareLinkQuery } from './share-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useNear } from '../../../ui/use-near.ts';
import { StateTag } from '../../../ui/state-tag.tsx';

/** The link to open, to copy, and when somebody last did the first. */
export function ShareAddress({ link: { url, lastOpenedAt } }: { link: ShareLink }) {
  const t = useText();
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p ref={shown} className="rounded-field border border-line bg-sunken px-3 py-2 text-small">
        <Anchor href={url} target="_blank" rel="noopener">
          {url}
        </Anchor>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton key={url} text={url} shown={shown} label={t('share.copy')} />
        <span className="text-small text-ink-soft">
          {lastOpenedAt ? t('share.opened', { when: formatDateTime(lastOpenedAt) }) : t('share.not_opened')}
        </span>
      </div>
    </div>
  );
}

/** On the dashboard of a plan that is shared: says so, with the link; a link that cannot be loaded now is left out. */
export function ShareStatus({ planId }: { planId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  const { data } = useQuery({ ...shareLinkQuery(planId), enabled: isNear });
  return (
    <div {...place} className="flex flex-col items-start gap-2 border-y border-line py-4">
      <StateTag tone="accent" icon="share">
        {t('share.status')}
      </StateTag>
      {data?.shared && <ShareAddress link={data} />}
    </div>
  );
}
