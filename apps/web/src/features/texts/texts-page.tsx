import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { useText, type TextKey } from '../../lib/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { findHeading, useNextFocus } from '../../ui/use-next-focus.ts';
import type { TextsSearch } from './texts-search.ts';
import { TextsView } from './texts-view.tsx';

const LanguagesView = lazy(() =>
  import('./languages/languages-view.tsx').then((module) => ({ default: module.LanguagesView })),
);

/** Every text of the product in every language, and the languages themselves. */
export function TextsPage({ search }: { search: TextsSearch }) {
  const t = useText();
  useNextFocus(search.view, findHeading);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('edit_texts.title')}</PageHeading>
      <nav aria-label={t('edit_texts.views')} className="flex flex-wrap gap-x-6 border-b border-line">
        <ViewLink text="edit_texts.view.texts" view={undefined} current={search.view} />
        <ViewLink text="edit_texts.view.languages" view="languages" current={search.view} />
      </nav>
      {search.view === 'languages' ? (
        <Suspense fallback={<PageSkeleton />}>
          <LanguagesView />
        </Suspense>
      ) : (
        <TextsView search={search} />
      )}
    </div>
  );
}

type View = TextsSearch['view'];

function ViewLink({ text, view, current }: { text: TextKey; view: View; current: View }) {
  const t = useText();
  return (
    <Link
      to={PATHS.texts}
      search={view ? { view } : {}}
      activeOptions={{ exact: true }}
      aria-current={view === current ? 'page' : undefined}
      className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-medium text-accent no-underline hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {t(text)}
    </Link>
  );
}
