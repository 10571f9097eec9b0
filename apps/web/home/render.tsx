import type { RenderHome } from '@app/schema/home';
import { renderToStaticMarkup } from 'react-dom/server';
import { setTexts } from '../src/lib/texts.ts';
import { HomeDocument } from './document.tsx';
import type { HomeFiles } from './home-files.ts';

/** The build puts the names of its files here. */
declare const HOME_FILES: HomeFiles;

/** Renders the landing page. The texts are those of the whole module while it does, which is synchronous. */
export const renderHome: RenderHome = (content) => {
  setTexts(content.texts);
  return `<!doctype html>${renderToStaticMarkup(<HomeDocument content={content} files={HOME_FILES} />)}`;
};
