import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ShareAddress } from './share-address.tsx';
import { shareLinkQuery, useRenewLink, useSetShared, type ShareLink } from './share-queries.ts';

type Props = { planId: string; onClose: () => void };

/** The owner's side of sharing: on or off, the link, who has seen it, a new one. */
export function ShareDialog({ planId, onClose }: Props) {
  const t = useText();
  const query = useQuery({ ...shareLinkQuery(planId), refetchOnMount: 'always' });
  return (
    <Dialog open onClose={onClose} title={t('share.dialog.title')}>
      <Loaded query={query} size="h-40 w-full">
        {(link) => <Sharing planId={planId} link={link} />}
      </Loaded>
    </Dialog>
  );
}

function Sharing({ planId, link }: { planId: string; link: ShareLink }) {
  const t = useText();
  const setShared = useSetShared(planId);
  return (
    <>
      <Checkbox
        label={t('share.switch')}
        hint={t(link.shared ? 'share.on' : 'share.off')}
        checked={link.shared}
        onCheckedChange={(shared) => setShared.mutateAsync({ id: planId, shared })}
      />
      <FailureText error={setShared.error} />
      {link.shared && <ShareAddress link={link} />}
      <WhatReadersSee />
      {link.shared && <Renewal planId={planId} />}
    </>
  );
}

function WhatReadersSee() {
  const t = useText();
  return (
    <dl className="flex flex-col gap-3 border-t border-line pt-4 text-small">
      {(['seen', 'hidden', 'own_words'] as const).map((what) => (
        <div key={what} className="measure">
          <dt className="font-semibold">{t(`share.told.${what}.title`)}</dt>
          <dd className="text-ink-soft">{t(`share.told.${what}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A new link, after a question: the old one dies. */
function Renewal({ planId }: { planId: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const renew = useRenewLink(planId);
  const run = () => renew.mutate({ id: planId }, { onSettled: () => setAsking(false) });
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <Button size="small" onClick={() => setAsking(true)}>
        {t('share.renew.button')}
      </Button>
      <DoneText>{renew.isSuccess && t('share.renew.done')}</DoneText>
      <FailureText error={renew.error} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        busy={renew.isPending}
        title={t('share.renew.ask')}
        confirmLabel={t('share.renew.button')}
      >
        <p>{t('share.renew.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
