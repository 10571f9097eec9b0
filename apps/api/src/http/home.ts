import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { GUIDE_OF, toGuidePath, type GuideName } from '@app/schema/guides';
import type { HomeContent, RenderHome } from '@app/schema/home';
import { ROLES } from '@app/schema/roles';
import type { TextCategory } from '@app/schema/texts';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { ConfigurationFault } from '../environment.ts';
import { toAddress } from '../features/branding/branding.ts';
import { GENERAL, getGuideCategories } from '../features/texts/snapshot.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { VERSION } from '../lib/version.ts';
import { packPage, sendPage, type PackedPage } from './packed-page.ts';

type Page = PackedPage & { year: number };

/**
 * Answers the landing page and the guides as HTML, rendered by what the web app's build made in `folder`, in the language of
 * `?lang=` or else of the browser. A page is rendered when it is first asked for and kept until a text or a language changes.
 */
export function registerHome(app: FastifyInstance, deps: Dependencies, folder: string): void {
  const file = path.join(folder, 'render.js');
  if (!existsSync(file))
    throw new ConfigurationFault(
      `The landing page is not built in ${folder}: run \`npx -y pnpm@12 start\`, which builds it.`,
    );
  let renderer: Promise<{ renderHome: RenderHome }> | undefined; // loaded when it is first needed: it takes memory
  const { publicUrl } = deps.settings;

  const render = async (
    guide: GuideName | null,
    { texts, year }: Pick<HomeContent, 'texts' | 'year'>,
  ): Promise<Page> => {
    renderer ??= import(pathToFileURL(file).href) as Promise<{ renderHome: RenderHome }>;
    const { renderHome } = await renderer;
    const { offered: languages, branding } = deps.texts;
    const { facts: brand, style } = branding;
    const content = { texts, languages, brand, style: style && toAddress(style), publicUrl, year, version: VERSION };
    return { ...(await packPage(renderHome(content, guide))), year };
  };

  const register = (address: string, guide: GuideName | null, categories: readonly TextCategory[]) => {
    const pages = new WeakMap<object, Promise<Page>>(); // by the texts, which are another object when one of them has changed
    app.get<{ Querystring: { lang?: unknown } }>(address, async (request, reply) => {
      const { lang } = request.query;
      const { languages } = deps.texts;
      const wanted = languages.find((code) => code === lang);
      const language = wanted ?? negotiateLanguage(request.headers['accept-language'], languages);
      const texts = deps.texts.snapshot.compiled(language, categories);
      const year = deps.clock().getFullYear();
      let page = await pages.get(texts);
      if (page?.year !== year) {
        const rendered = render(guide, { texts, year });
        pages.set(texts, rendered);
        rendered.catch(() => pages.delete(texts));
        page = await rendered;
      }
      return sendPage(request, reply, page);
    });
  };
  register('/', null, GENERAL);
  for (const role of ROLES) register(toGuidePath(GUIDE_OF[role]), GUIDE_OF[role], getGuideCategories(role));
}
