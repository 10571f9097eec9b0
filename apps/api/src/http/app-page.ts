import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { toAddress } from '../features/branding/branding.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { VERSION } from '../lib/version.ts';
import { packPage, sendPage, type PackedPage } from './packed-page.ts';

/** Where the web app's build puts what browsers may ask for, and what the server alone uses. */
export type Folders = { app: string; server: string };

/**
 * Answers the document that the build made for the page at this address, with the names of the scripts that the page
 * needs, and with what each page would have to ask for otherwise: its icon, the firm and the languages offered. The build leaves its words out; they come from the catalogs, in the language of the browser.
 * What is shown while texts load is there in each language, since a person may have chosen another one on the device.
 */
export function createAppPage({ texts, settings }: Dependencies, folders: Folders) {
  let built: Built | undefined;
  const packed = new WeakMap<object, Map<string, Promise<PackedPage>>>(); // by the texts, which are another object after an edit

  const fill = (html: string, language: string, loads: string): string => {
    const say = (key: string) => escapeHtml(texts.text(language, key));
    const facts = JSON.stringify({ brand: getBrandFacts({ texts, settings }), languages: texts.offered });
    const data = `<script type="application/json" id="page-facts">${facts.replaceAll('<', String.raw`\u003c`)}</script>`;
    const { style: file } = texts.branding;
    const style = file ? `<link rel="stylesheet" href="${toAddress(file)}">` : '';
    const loading = texts.languages.map((code) => ` data-loading-${code}="${escapeHtml(texts.text(code, LOADING))}"`);
    return html
      .replace('<html lang="en">', () => `<html lang="${language}" data-version="${VERSION}"${loading.join('')}>`)
      .replace('name="description" content=""', () => `name="description" content="${say('home.lead')}"`)
      .replace('<title></title>', () => `<title>${say('product.name')}</title>`)
      .replace('</head>', () => `${loads}${style}${data}</head>`)
      .replace('<noscript></noscript>', () => `<noscript>${say('ui.noscript')}</noscript>`);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = negotiateLanguage(request.headers['accept-language'], texts.languages);
    const { snapshot } = texts;
    const known = packed.get(snapshot) ?? new Map<string, Promise<PackedPage>>();
    packed.set(snapshot, known);
    built ??= readBuilt(folders);
    const { place, html, loads } = findPage(built, request.url);
    const key = `${language} ${place}`;
    const page = known.get(key) ?? packPage(fill(html, language, loads));
    known.set(key, page);
    return sendPage(request, reply, await page);
  };
}

/** What the web app knows of the firm and its rules. */
export function getBrandFacts({ texts, settings }: Pick<Dependencies, 'texts' | 'settings'>) {
  const { upsellDays, eraseAfterDays, sso } = settings;
  return { ...texts.branding.facts, upsellDays, eraseAfterDays, ssoName: sso?.name ?? '' };
}

/** A page of the web app: its address, of which each part `$name` is any; its document, and what loads its scripts. */
type Page = { place: string; html: string; loads: string };

/** Every page; `other` says that there is nothing at an address. */
type Built = { pages: (Page & { parts: string[] })[]; other: Page };

/** As the build writes them. `early` asks for texts and data while the others load. */
type PageFiles = { document: string; scripts: string[]; early?: string };

function readPageFiles(server: string): Record<string, PageFiles> {
  return JSON.parse(readFileSync(path.join(server, 'page-files.json'), 'utf8')) as Record<string, PageFiles>;
}

function readBuilt({ app, server }: Folders): Built {
  const files = readPageFiles(server);
  const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(path.join(app, 'icon.svg'), 'utf8'))}`;
  const readDocument = (name: string) =>
    readFileSync(path.join(app, name), 'utf8').replace('href="/icon.svg"', () => `href="${icon}"`);
  const pages = Object.entries(files).map(([place, { document, scripts, early }]) => ({
    place,
    parts: place.split('/'),
    html: early === undefined ? readDocument(document) : askFirst(readDocument(document), early),
    loads: scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join(''),
  }));
  return { pages, other: { place: '', html: readDocument('index.html'), loads: '' } };
}

/** Before all other files: a browser loads six at once over HTTP/1.1, and this one, though small, starts what takes longest. */
const askFirst = (html: string, early: string) =>
  html
    .replace(THEME, '') // `early` has it in it
    .replace('<head>', () => `<head><script fetchpriority="high" src="${early}"></script>`);

const THEME = '<script src="/theme.js"></script>';

/** The page at an address, with or without a slash at its end. */
function findPage({ pages, other }: Built, address: string): Page {
  const [pathname = ''] = address.split('?');
  return pages.find(({ parts }) => isPlace(parts, pathname)) ?? other;
}

/** Whether a path is that of a page, of whose parts each `$name` is any. */
function isPlace(parts: readonly string[], pathname: string): boolean {
  const given = pathname.replace(/\/$/, '').split('/');
  return parts.length === given.length && parts.every((part, index) => part.startsWith('$') || part === given[index]);
}

/** Names the page at a path by its address, without anything that somebody made up; `other` where there is none. */
export function createPageNames({ server }: Folders): (pathname: string) => string {
  const places = Object.keys(readPageFiles(server)).map((place) => ({ place, parts: place.split('/') }));
  return (pathname) =>
    pathname === '/' ? pathname : (places.find(({ parts }) => isPlace(parts, pathname))?.place ?? 'other');
}

const LOADING = 'ui.loading_texts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}
