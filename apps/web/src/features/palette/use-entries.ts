import type { Role } from '@app/schema/roles';
import { useNavigate } from '@tanstack/react-router';
import { offeredLanguages, switchLanguage, useLanguage, useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { setTheme, THEMES, useTheme } from '../../lib/theme.ts';
import { keepLanguage } from '../auth/session/keep-language.ts';
import { logout } from '../auth/session/logout.ts';
import { PLAN_LINKS, STAFF_LINKS } from '../shell/bar.tsx';
import { findEntries, type Entry, type Group } from './matching.ts';
import { opened } from '../../lib/keyboard-dialog.ts';
import { useOwnPlanEntries } from './own-plan-entries.ts';
import { useStaffEntries } from './staff-entries.ts';

const MOST = 6; // of a kind, so that every kind is in sight

/** What the palette offers for what is typed; `asked` is what the server is asked for, a moment later. */
export function useEntries(typed: string, asked: string) {
  const t = useText();
  const session = useSession();
  const role = session.state === 'none' ? 'User' : session.role;
  const staff = useStaffEntries(role, asked);
  const ownPlan = useOwnPlanEntries(role === 'User');
  const pages = usePages(role);
  const acts = useActs();
  const find = (entries: readonly Entry[]) => findEntries(entries, typed, typed.trim() === '' ? entries.length : MOST);
  const groups: Group[] = [
    ...staff.groups,
    { name: t('palette.group.steps'), entries: find(typed.trim() === '' ? ownPlan.steps : ownPlan.all) },
    { name: t('plan.todos'), entries: typed.trim() === '' ? [] : find(ownPlan.todos) },
    { name: t('palette.group.pages'), entries: find(pages) },
    { name: t('palette.group.acts'), entries: find(acts) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isPending: staff.isPending || (role !== 'User' && typed.trim() !== asked),
    error: staff.error,
  };
}

/** The pages that the role has; those of one thing are found by that thing. */
function usePages(role: Role): Entry[] {
  const t = useText();
  const navigate = useNavigate();
  const ofRole = {
    User: [
      ...PLAN_LINKS,
      { to: PATHS.members, text: 'members.title' },
      { to: PATHS.people, text: 'contacts.title' },
      { to: PATHS.generalFeedback, text: 'general_feedback.title' },
    ],
    Consultant: STAFF_LINKS.Consultant,
    Admin: [
      ...STAFF_LINKS.Admin,
      { to: PATHS.clientRegistry.admin, text: 'nav.new_client' },
      { to: PATHS.clientImport, text: 'client_import.title' },
      { to: PATHS.consultantRegistry, text: 'consultants.register' },
    ],
  } as const;
  const links = [
    { to: PATHS.dashboard[role], text: 'nav.dashboard' },
    ...ofRole[role],
    { to: PATHS.account, text: 'account.title' },
    { to: PATHS.changePassword, text: 'account.password.title' },
  ] as const;
  return links.map(({ to, text }) => ({ key: to, label: t(text), run: () => navigate({ to }) }));
}

/** What can be done on every page. */
function useActs(): Entry[] {
  const t = useText();
  const shown = useLanguage();
  const theme = useTheme();
  const languages = offeredLanguages().filter(({ languageCode }) => languageCode !== shown);
  const change = async (code: string) => {
    if (await switchLanguage(code)) await keepLanguage(code);
  };
  return [
    ...languages.map(({ languageCode, nameInNativeLanguage }) => ({
      key: `language-${languageCode}`,
      label: `${t('language.label')}: ${nameInNativeLanguage}`,
      run: () => void change(languageCode).catch(() => null),
    })),
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      key: `theme-${one}`,
      label: `${t('theme.label')}: ${t(`theme.${one}`)}`,
      run: () => setTheme(one),
    })),
    { key: 'shortcuts', label: t('shortcuts.title'), detail: '?', run: () => opened.set('shortcuts') },
    { key: 'logout', label: t('nav.logout'), run: logout },
  ];
}
