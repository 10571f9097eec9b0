import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { PublishedBranding } from './branding-query.ts';
import { ResetBranding } from './reset-branding.tsx';

type Props = {
  branding: PublishedBranding;
  /** Whether the form has changes that a reset loses. */
  unsaved: boolean;
  onReset: () => void;
};

/** Since when what is shown is published, with its reset; or that the configuration decides it. */
export function BrandingState({ branding: { publishedAt, revision }, unsaved, onReset }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [opened] = useState(publishedAt);
  const since = publishedAt ?? opened; // the page shows what was published when it was opened, also after another admin has reset it
  if (since === null) return <Callout>{t('branding.configured')}</Callout>;
  return (
    <Callout
      kind="done"
      title={t('branding.published', { moment: formatDateTime(since) })}
      actions={<Button onClick={() => setAsking(true)}>{t('branding.reset')}</Button>}
    >
      {t('branding.published_text')}
      <ResetBranding open={asking} onClose={() => setAsking(false)} {...{ revision, unsaved, onReset }} />
    </Callout>
  );
}
