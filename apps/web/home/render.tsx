import type { RenderHome } from '@app/schema/home';
import { toGuidePath } from '@app/schema/guides';
import { renderToStaticMarkup } from 'react-dom/server';
import { setTexts, translate } from '../src/lib/texts.ts';
import { SiteDocument } from './document.tsx';
import { GuidePage } from './guide-page.tsx';
import type { HomeFiles } from './home-files.ts';
import { HomePage } from './home-page.tsx';

/** The build puts the names of its files here. */
declare const HOME_FILES: HomeFiles;

/** Renders a page. The texts are those of the whole module while it does, which is synchronous. */
export const renderHome: RenderHome = (content, guide) => {
  setTexts(content.texts);
  const names = guide
    ? ([toGuidePath(guide), `guides.${guide}.title`, `guides.${guide}.lead`] as const)
    : (['/', 'home.title', 'home.lead'] as const);
  const [path, title, description] = names;
  const about = { path, title: translate(title), description: translate(description), isIndexed: guide === null };
  const page = guide ? (
    <GuidePage guide={guide} language={content.texts.language} />
  ) : (
    <HomePage takesRequests={content.brand.email !== ''} />
  );
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument {...{ content, about }} files={HOME_FILES}>
      {page}
    </SiteDocument>,
  )}`;
};
