import { useLanguage, useText, useTextsLoading } from '../../lib/i18n.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Before any text has come there is none to show: the only two that the program itself carries, English for anyone who reads another. */
const FIRST: Record<string, string> = { en: 'Loading texts…', fi: 'Ladataan tekstejä…' };

/** Over the page while the texts of a language load; what lies beneath stays as it is. */
export function LoadingOverlay({ first }: { first: boolean }) {
  const t = useText();
  const loading = useTextsLoading();
  useLanguage();
  if (!loading) return null;
  const { lang } = document.documentElement;
  const own = first ? FIRST[lang] : t('ui.loading_texts');
  return (
    <output className="animate-appear-late fixed inset-0 z-40 flex items-center justify-center bg-shade">
      <span className="flex items-center gap-3 rounded-card bg-sheet px-6 py-4 font-medium shadow-float">
        <Spinner size={22} />
        <span lang={own ? lang : 'en'}>{own ?? FIRST['en']}</span>
      </span>
    </output>
  );
}
