import type { Role } from '@app/schema/roles';
import type { ComponentProps, KeyboardEventHandler, ReactNode } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { useText, type TextKey } from '../../lib/texts.ts';
import { setTheme, THEMES, useTheme, type Theme } from '../../lib/theme.ts';
import { FLAGS, Icon, type IconName } from '../../ui/icon.tsx';
import { NavButton } from '../../ui/nav-link.tsx';
import { BarLogo } from './bar-logo.tsx';

const NAV_ID = 'navigation';

type BarProps = {
  /** A `LogoAnchor`, or the router's link made of it. */
  logo: ReactNode;
  items: ReactNode;
  languages: ReactNode;
  /** Whether the menu of narrow screens is open. */
  open?: boolean;
  onToggle?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
};

/** The look of the bar at the top, for the app and the landing page; below 768 px all but the language lies behind Menu. */
export function Bar({ logo, items, languages, open = false, onToggle, onKeyDown }: BarProps) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc anywhere inside closes the menu
    <header
      onKeyDown={onKeyDown}
      data-open={open ? '' : undefined}
      className="group/bar relative border-b border-line bg-paper print:hidden"
    >
      <div className="page-width flex flex-wrap items-center gap-x-2 py-2">
        {logo}
        <nav
          id={NAV_ID}
          aria-label={t('nav.main')}
          className="order-last flex w-full flex-col items-stretch gap-1 border-y border-line bg-paper py-2 max-md:absolute max-md:inset-x-0 max-md:top-full max-md:z-20 max-md:hidden max-md:max-h-[calc(100dvh-4rem)] max-md:overflow-y-auto max-md:px-4 max-md:shadow-float max-md:group-data-open/bar:flex md:order-none md:w-0 md:grow md:flex-row md:flex-wrap md:items-center md:justify-end md:border-0 md:py-0 md:has-[>div]:contents md:max-xl:has-[>.own-row]:contents noscript:static! noscript:flex!"
        >
          {items}
          <ThemeSwitch />
        </nav>
        {languages}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={NAV_ID}
          onClick={onToggle}
          className="inline-flex size-11 items-center justify-center rounded-field hover:bg-sunken md:hidden noscript:hidden"
        >
          <Icon name="menu" size={24} className="group-data-open/bar:hidden" />
          <Icon name="close" size={24} className="not-group-data-open/bar:hidden" />
          <span className="sr-only">{t('nav.menu')}</span>
        </button>
      </div>
    </header>
  );
}

/** The firm's logo or the product's sign, and the product's name, without it where a button to start a plan needs the room; a link to the landing page. */
export function LogoAnchor({ logoUrl, ...props }: ComponentProps<'a'> & { logoUrl: string }) {
  const t = useText();
  return (
    <a
      aria-label={t('nav.home')}
      className="mr-auto flex min-h-11 items-center gap-2.5 rounded-field text-ink no-underline"
      {...props}
    >
      <BarLogo logoUrl={logoUrl} />
      <span className="text-body font-bold tracking-tight max-[23rem]:sr-only max-[28rem]:group-has-data-bell/bar:sr-only xl:group-has-data-start/bar:sr-only">
        {t('product.name')}
      </span>
    </a>
  );
}

/** Where a client with a plan works, an active or a completed one. */
export const PLAN_LINKS = [
  { to: PATHS.plan, text: 'nav.my_plan' },
  { to: PATHS.allTodos, text: 'nav.all_todos' },
] as const satisfies readonly { to: string; text: TextKey }[];

/** Where consultants and admins work: a row of its own under the bar, in the menu on narrow screens. */
export const STAFF_LINKS = {
  Consultant: [
    { to: PATHS.clients.consultant, text: 'nav.clients' },
    { to: PATHS.staffPlan.consultant, text: 'nav.plans' },
    { to: PATHS.allTodos, text: 'nav.all_todos' },
    { to: PATHS.clientRegistry.consultant, text: 'nav.new_client' },
  ],
  Admin: [
    { to: PATHS.clients.admin, text: 'nav.clients' },
    { to: PATHS.consultants, text: 'nav.consultants' },
    { to: PATHS.plans, text: 'nav.plans' },
    { to: PATHS.allTodos, text: 'nav.all_todos' },
    { to: PATHS.admins, text: 'nav.admins' },
    { to: PATHS.audit, text: 'nav.trail' },
    { to: PATHS.deleted, text: 'nav.deleted' },
    { to: PATHS.sending, text: 'nav.sending' },
    { to: PATHS.webhooks, text: 'nav.webhooks' },
    { to: PATHS.texts, text: 'nav.texts' },
    { to: PATHS.branding, text: 'nav.branding' },
  ],
} as const satisfies Record<Exclude<Role, 'User'>, readonly { to: string; text: TextKey }[]>;

type StaffPath = (typeof STAFF_LINKS)[keyof typeof STAFF_LINKS][number]['to'];

/** Draws a link: the router's in the app, a plain one on the landing page. */
export type RoleLink = (
  to: (typeof PATHS.dashboard)[Role] | StaffPath | typeof PATHS.account,
  text: string,
  isExact?: boolean,
) => ReactNode;

type RoleItemsProps = {
  role: Role;
  link: RoleLink;
  clientNav: ReactNode;
  logout: ComponentProps<'button'>;
};

/** What the bar has for a person who is logged in; staff's own links in a second row, a client's where one row has no room. */
export function RoleItems({ role, link, clientNav, logout }: RoleItemsProps) {
  const t = useText();
  return (
    <>
      {link(PATHS.dashboard[role], t('nav.dashboard'))}
      {role === 'User' ? (
        <span className="own-row">{clientNav}</span>
      ) : (
        <div
          className={`contents md:order-last md:-mx-3 md:flex md:min-h-11 md:w-full md:flex-wrap ${role === 'Admin' ? 'md:text-small' : ''}`}
        >
          {STAFF_LINKS[role].map(({ to, text }) => link(to, t(text), true))}
        </div>
      )}
      {link(PATHS.account, t('account.title'))}
      <NavButton {...logout}>{t('nav.logout')}</NavButton>
    </>
  );
}

type LanguageChoice = { value: string; label: string; lang: string; country: string; hidden?: boolean };

type LanguageSelectProps = {
  choices: readonly LanguageChoice[];
  value: string;
  onChange?: (code: string) => void;
};

/** The flag of a country next to the name of its language; a globe where none is drawn. */
export function CountryFlag({ country, ...rest }: { country: string | undefined; className?: string }) {
  const flag = FLAGS.find((code) => code === country);
  return <Icon name={flag ? `flag-${flag}` : 'globe'} {...rest} />;
}

/** The languages, each by its own name, with the flag of the one that is shown; the flag alone where the bar has no room for the name. */
export function LanguageSelect({ choices, value, onChange }: LanguageSelectProps) {
  const t = useText();
  return (
    <span className="relative inline-flex items-center rounded-field hover:bg-sunken noscript:hidden">
      <CountryFlag
        country={choices.find((choice) => choice.value === value)?.country}
        className="pointer-events-none absolute left-2 text-ink-soft"
      />
      <select
        name="language"
        aria-label={t('language.label')}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        className="field-sizing-content min-h-11 appearance-none rounded-field bg-transparent pr-7 pl-9 font-medium md:group-has-data-bell/bar:w-11 md:group-has-data-bell/bar:p-0 md:group-has-data-bell/bar:text-transparent"
      >
        {choices.map(({ label, country: _country, ...option }) => (
          <option key={option.value} {...option} className="bg-sheet text-ink">
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute right-2 text-ink-soft md:group-has-data-bell/bar:hidden"
      />
    </span>
  );
}

const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** As on the device, light or dark; kept on this device. */
function ThemeSwitch() {
  const t = useText();
  const theme = useTheme();
  return (
    <span className="relative inline-flex items-center self-start rounded-field hover:bg-sunken noscript:hidden">
      <Icon name={ICONS[theme]} className="pointer-events-none absolute left-3 text-ink-soft" />
      <select
        name="theme"
        aria-label={t('theme.label')}
        title={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
        value={theme}
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="min-h-11 appearance-none rounded-field bg-transparent pr-4 pl-11 font-medium md:size-11 md:p-0 md:text-transparent"
      >
        {THEMES.map((choice) => (
          <option key={choice} value={choice} data-icon={ICONS[choice]} className="bg-sheet text-ink">
            {t(`theme.${choice}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
