import type { FinishedSso } from '@app/schema/sso';
import type { LoginOutput } from '@app/schema/sessions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBrand } from '../../../lib/brand.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Callout } from '../../../ui/callout.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AccessFrame, ToLoginLink } from '../access/access-frame.tsx';
import { useArrival } from '../session/use-arrival.ts';
import { takeAttempt } from './attempt.ts';
import { ConnectForm } from './connect-form.tsx';
import { SsoButton } from './sso-button.tsx';

type View =
  | { of: 'waiting' }
  | { of: 'refused'; error?: unknown }
  | { of: 'connect'; connect: NonNullable<FinishedSso['connect']>; logoutUrl: string | null };

/** Whether the login service sent the browser back without a login. */
const isRefusal = (query: string) => new URLSearchParams(query).has('error');

/** Where the login service sends a browser back to: logs in, asks its owner to connect an account, or says what went wrong. */
export function SsoPage() {
  const t = useText();
  const { ssoName: name } = useBrand();
  const [begun] = useState(takeAttempt);
  const [query] = useState(location.search);
  const [view, setView] = useState<View>({ of: begun && !isRefusal(query) ? 'waiting' : 'refused' });
  const arrive = useArrival();
  const letIn = (login: LoginOutput, logoutUrl: string | null) => {
    const { accessToken, accountId, role, secondFactorDue, ...language } = login;
    const session = { accessToken, accountId, role, secondFactorDue, ...(logoutUrl !== null && { logoutUrl }) };
    return arrive(session, language);
  };
  const finish = useEffectEvent(async (): Promise<View> => {
    if (!begun || isRefusal(query)) return view;
    const { login, connect, logoutUrl } = await trpc.sso.finish.mutate({ attempt: begun.attempt, query });
    if (login) await letIn(login, logoutUrl);
    return connect ? { of: 'connect', connect, logoutUrl } : view;
  });
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname); // the code is used up
    const show = (next: View) => {
      askPageFocus();
      setView(next);
    };
    void finish().then(show, (error: unknown) => show({ of: 'refused', error }));
  }, []);
  const getReason = (error: unknown) => {
    if (error !== undefined) return errorText(error);
    return begun ? t('login.sso.refused', { name }) : t('login.sso.lost');
  };
  const area = begun?.area ?? 'consultant';
  if (view.of === 'connect')
    return (
      <AccessFrame>
        <PageHeading lead={t('login.sso.connect.text', { name, email: view.connect.email })}>
          {t('login.sso.connect.title')}
        </PageHeading>
        <ConnectForm connect={view.connect} onLogin={(login) => letIn(login, view.logoutUrl)} />
        <ToLoginLink area={area} email={view.connect.email} />
      </AccessFrame>
    );
  return (
    <AccessFrame>
      <PageHeading>{name === '' ? t('login.submit') : t('login.sso.button', { name })}</PageHeading>
      {view.of === 'waiting' ? (
        <p className="flex items-center gap-3">
          <Spinner /> {t('login.sso.busy')}
        </p>
      ) : (
        <>
          <Callout kind="attention">{getReason(view.error)}</Callout>
          {name !== '' && <SsoButton area={area} />}
          <ToLoginLink area={area} />
        </>
      )}
    </AccessFrame>
  );
}
