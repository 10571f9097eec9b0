import { useLanguage, useText, useTextsLoading } from '../../lib/i18n.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Over the page while the texts of a language load; what lies beneath stays as it is. */
export function LoadingOverlay({ first }: { first: boolean }) {
  const t = useText();
  const loading = useTextsLoading();
  useLanguage();
  if (!loading) return null;
  const words = first ? readFirstWords() : { text: t('ui.loading_texts'), lang: undefined };
  return (
    <output className="animate-appear-late fixed inset-0 z-40 flex items-center justify-center bg-shade">
      <span className="flex items-center gap-3 rounded-card bg-sheet px-6 py-4 font-medium shadow-float">
        <Spinner size={22} />
        <span lang={words.lang}>{words.text}</span>
      </span>
    </output>
  );
}

/** Before any text has come: what the server wrote into the page, English for who reads a language that it does not offer. */
function readFirstWords() {
  const root = document.documentElement;
  const own = root.getAttribute(`data-loading-${root.lang}`);
  return own ? { text: own, lang: root.lang } : { text: root.getAttribute('data-loading-en'), lang: 'en' };
}
