import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { packPage, sendPage, type PackedPage } from './packed-page.ts';

/** Where the web app's build puts what browsers may ask for, and what the server alone uses. */
type Folders = { app: string; server: string };

/**
 * Answers the page of the web app that the build made, with the names of the scripts that the page at this
 * address needs. The build leaves its words out; they come from the catalogs, in the language of the browser.
 * What is shown while texts load is there in each language, since a person may have chosen another one on the device.
 */
export function createAppPage({ texts }: Dependencies, folders: Folders) {
  let built: Built | undefined;
  const packed = new WeakMap<object, Map<string, Promise<PackedPage>>>(); // by the texts, which are another object after an edit

  const fill = (html: string, language: string, preloads: string): string => {
    const say = (key: string) => escapeHtml(texts.text(language, key));
    const loading = texts.languages.map((code) => ` data-loading-${code}="${escapeHtml(texts.text(code, LOADING))}"`);
    return html
      .replace('<html lang="en">', () => `<html lang="${language}"${loading.join('')}>`)
      .replace('name="description" content=""', () => `name="description" content="${say('home.lead')}"`)
      .replace('<title></title>', () => `<title>${say('product.name')}</title>`)
      .replace('</head>', () => `${preloads}</head>`)
      .replace('<noscript></noscript>', () => `<noscript>${say('ui.noscript')}</noscript>`);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = negotiateLanguage(request.headers['accept-language'], texts.languages);
    const { snapshot } = texts;
    const known = packed.get(snapshot) ?? new Map<string, Promise<PackedPage>>();
    packed.set(snapshot, known);
    built ??= readBuilt(folders);
    const preloads = findPreloads(built, request.url);
    const key = language + preloads;
    const page = known.get(key) ?? packPage(fill(built.html, language, preloads));
    known.set(key, page);
    return sendPage(request, reply, await page);
  };
}

/** The document, and the links to the scripts of each page by the parts of its address, of which `$name` is any. */
type Built = { html: string; pages: { parts: string[]; preloads: string }[] };

function readBuilt({ app, server }: Folders): Built {
  const scripts = JSON.parse(readFileSync(path.join(server, 'page-files.json'), 'utf8')) as Record<string, string[]>;
  const pages = Object.entries(scripts).map(([place, files]) => ({
    parts: place.split('/'),
    preloads: files.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join(''),
  }));
  return { html: readFileSync(path.join(app, 'index.html'), 'utf8'), pages };
}

/** The links to the scripts of the page at an address; none for one that is no page. */
function findPreloads({ pages }: Built, address: string): string {
  const [place = ''] = address.split('?');
  const given = place.split('/');
  const isIt = (parts: string[]) =>
    parts.length === given.length && parts.every((part, index) => part.startsWith('$') || part === given[index]);
  return pages.find(({ parts }) => isIt(parts))?.preloads ?? '';
}

const LOADING = 'ui.loading_texts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}
