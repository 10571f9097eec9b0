import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { switchLanguage, useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { reportFailure } from '../../lib/report-error.ts';
import { toastError } from '../../lib/toasts.ts';
import { Bar, LanguageSelect } from './bar.tsx';

type Props = {
  logo: ReactNode;
  items: ReactNode;
  /** Next to the languages, also on narrow screens. */
  extra?: ReactNode;
  /** The page that is shown: the menu of narrow screens closes when it changes. */
  page: string;
  /** Called when another language was chosen and is shown. */
  onLanguage?: (code: string) => Promise<void>;
};

/** The bar with its menu and the choice of a language, for the app and for a shared plan, which has no router. */
export function MenuBar({ logo, items, extra, page, onLanguage }: Props) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === page;
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog');
    if (event.key !== 'Escape' || !open || inDialog) return;
    setOpenOn(null);
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <Bar
      logo={logo}
      items={items}
      languages={
        <>
          {extra}
          <LanguageSwitch onLanguage={onLanguage} />
        </>
      }
      open={open}
      onToggle={() => setOpenOn(open ? null : page)}
      onKeyDown={closeOnEscape}
    />
  );
}

/** The languages that the server offers; switches in place, keeping page, scroll, focus and text. */
export function LanguageSwitch({ onLanguage }: { onLanguage: Props['onLanguage'] }) {
  const t = useText();
  const language = useLanguage();
  const choices = useLanguageChoices();
  const change = async (code: string) => {
    const switched = await switchLanguage(code);
    if (!switched) return toastError(t('language.failed'));
    await onLanguage?.(code);
  };
  return (
    <LanguageSelect choices={choices} value={language} onChange={(code) => void change(code).catch(reportFailure)} />
  );
}
