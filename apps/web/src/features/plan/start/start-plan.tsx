import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/api.ts';
import { reportFailure } from '../../../lib/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonLook } from '../../../ui/button-look.ts';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { allowedNewPlanQuery, profileQuery } from '../data/plan-queries.ts';

/**
 * "Start Growth Plan": asks the server, then goes to the start page, or says whose help is needed (docs/product.md#pages).
 * Made for the navigation bar and the dashboard.
 */
export function StartPlanButton({
  look = 'primary',
  size = 'normal',
  children,
}: {
  look?: ButtonLook;
  size?: 'normal' | 'small';
  children?: ReactNode;
}) {
  const t = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const start = async () => {
    setBusy(true);
    const allowed = await queryClient
      .fetchQuery({ ...allowedNewPlanQuery, meta: { inPlace: true } })
      .catch(reportFailure);
    setBusy(false);
    if (allowed === true) await navigate({ to: PATHS.planStart });
    if (allowed === false) setRefused(true);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <Button look={look} size={size} busy={busy} onClick={() => void start()}>
        {children ?? t('nav.start_plan')}
      </Button>
      {refused && <ExpiredDialog onClose={() => setRefused(false)} />}
    </QueryClientProvider>
  );
}

/** The growth plans have expired: whom to ask for a new one. */
export function ExpiredDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data } = useQuery(profileQuery);
  const name = data ? `${data.consultant.firstName} ${data.consultant.lastName}` : '';
  const email = data?.consultant.email ?? '';
  const close = <Button onClick={onClose}>{t('ui.close')}</Button>;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('expired.title')}
      size="small"
      footer={
        <>
          {data && (
            <AnchorButton look="primary" icon="mail" href={`mailto:${email}`}>
              {t('expired.write')}
            </AnchorButton>
          )}
          {close}
        </>
      }
    >
      <p aria-busy={!data}>{data ? t('expired.text', { name, email }) : t('ui.loading')}</p>
    </Dialog>
  );
}
