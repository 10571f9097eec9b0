import { useMatch, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { AccessPath } from '../router.tsx';
import { ActivatePage } from '../features/auth/access/activate-page.tsx';
import { ChangeEmailPage } from '../features/auth/access/change-email-page.tsx';
import { LinkPage } from '../features/auth/access/link-page.tsx';
import { RequestPage } from '../features/auth/access/request-page.tsx';
import { UnlockPage } from '../features/auth/access/unlock-page.tsx';
import { ResetPage } from '../features/auth/access/reset-page.tsx';

/** Here and not in the router, which the home page carries. */
const PAGES: Record<AccessPath, (token: string) => ReactNode> = {
  '/client/request-account': () => <RequestPage />,
  '/client/reset-password': () => <ResetPage area="user" />,
  '/client/reset-password/$token': (token) => <LinkPage area="user" purpose="reset_password" token={token} />,
  '/client/create-password/$token': (token) => <LinkPage area="user" purpose="invitation" token={token} />,
  '/client/activate': () => <ActivatePage area="user" />,
  '/client/change-email/$token': (token) => <ChangeEmailPage area="user" token={token} />,
  '/consultant/reset-password': () => <ResetPage area="consultant" />,
  '/consultant/reset-password/$token': (token) => <LinkPage area="consultant" purpose="reset_password" token={token} />,
  '/consultant/create-password/$token': (token) => <LinkPage area="consultant" purpose="invitation" token={token} />,
  '/consultant/unlock/$token': (token) => <UnlockPage area="consultant" token={token} />,
  '/consultant/activate': () => <ActivatePage area="consultant" />,
  '/consultant/change-email/$token': (token) => <ChangeEmailPage area="consultant" token={token} />,
  '/admin/create-password/$token': (token) => <LinkPage area="admin" purpose="invitation" token={token} />,
  '/admin/unlock/$token': (token) => <UnlockPage area="admin" token={token} />,
};

/** The page around the login at the path now shown; another path, or another token, starts afresh. */
export function AccessPage() {
  const { id, fullPath } = useMatch({ strict: false });
  const { token = '' } = useParams({ strict: false });
  return <Fragment key={id}>{PAGES[fullPath as AccessPath](token)}</Fragment>;
}
