import type { Area } from '@app/schema/roles';
import { useNavigate } from '@tanstack/react-router';
import { translate } from '../../../lib/i18n.ts';
import { getSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { DONE_TEXTS, type Done } from './access-state.ts';

const TOASTS = {
  ...DONE_TEXTS,
  password_stored: 'server_success_text.reset_password',
  account_verified: 'access.activate.done',
} as const;

/**
 * After a page that has done its work: to the login, which says what was done and knows the address. The page leaves the history, and
 * with it the link's token. Anyone who is logged in here is sent on to their dashboard by the login page, so a toast tells them.
 */
export function useGoToLogin() {
  const navigate = useNavigate();
  return (area: Area, email: string, done: Done): Promise<void> => {
    if (getSession().state === 'active') toastSuccess(translate(TOASTS[done]));
    return navigate({ to: PATHS.login[area], replace: true, state: { access: { email, done } } });
  };
}
