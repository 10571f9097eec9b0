import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/api.ts';
import { useOwnRole } from '../../../lib/own-account.ts';
import { NavLink } from '../../../ui/nav-link.tsx';
import { PLAN_LINKS } from '../../shell/bar.tsx';
import { activePlanQuery, allowedNewPlanQuery, completedPlansQuery, profileQuery } from '../data/plan-queries.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { reportFailure } from '../../../lib/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/**
 * The client's part of the bar: My Growth Plan and All to-dos of the active plan, else of the one completed last; without an active
 * one Start Growth Plan. Loaded for logged-in clients alone.
 */
export function ClientNav() {
  const t = useText();
  const role = useOwnRole();
  const { data: plan } = useQuery({ ...activePlanQuery, meta: { inPlace: true } }, queryClient); // the bar is above the provider of the pages
  const completed = useInfiniteQuery(
    { ...completedPlansQuery, enabled: plan === null, meta: { inPlace: true } },
    queryClient,
  );
  if (plan === undefined) return null;
  const hasPlan = plan !== null || completed.data?.pages.some(({ items }) => items.length > 0);
  return (
    <>
      {hasPlan &&
        PLAN_LINKS.map(({ to, text }) => (
          <NavLink key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {t(text)}
          </NavLink>
        ))}
      <NavLink to={PATHS.members}>{t('nav.members')}</NavLink>
      {plan === null && role === 'owner' && (
        <span data-start className="contents">
          <StartPlanButton look="secondary" size="small" />
        </span>
      )}
    </>
  );
}

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'children'>;

/**
 * "Start Growth Plan": asks the server, then goes to the start page, or says whose help is needed (docs/product.md#pages).
 * Made for the navigation bar and the dashboard.
 */
export function StartPlanButton({ look = 'primary', size = 'normal', children }: Props) {
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
    <>
      <Button look={look} size={size} busy={busy} onClick={() => void start()}>
        {children ?? t('nav.start_plan')}
      </Button>
      {refused && <ExpiredDialog onClose={() => setRefused(false)} />}
    </>
  );
}

/** The growth plans have expired: whom to ask for a new one. */
function ExpiredDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data } = useQuery(profileQuery, queryClient); // also in the bar, above the provider of the pages
  const name = data ? `${data.consultant.firstName} ${data.consultant.lastName}` : '';
  const email = data?.consultant.email ?? '';
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
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <p>{t('expired.first')}</p>
      <p aria-busy={!data}>{data ? t('expired.text', { name, email }) : t('ui.loading')}</p>
    </Dialog>
  );
}
