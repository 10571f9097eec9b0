import { useText } from '../../lib/texts.ts';
import { setTheme, THEMES, useTheme, type Theme } from '../../lib/theme.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** As on the device, light or dark; kept on this device. */
export function ThemeSwitch() {
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
