import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { packPage, sendPage, type PackedPage } from './packed-page.ts';

/**
 * Answers the page of the web app. The build leaves its words out; they come from the catalogs, in the language of the browser.
 * What is shown while texts load is there in each language, since a person may have chosen another one on the device.
 */
export function createAppPage({ texts }: Dependencies, file: string) {
  let html: string | undefined;
  const pages = new WeakMap<object, Map<string, Promise<PackedPage>>>(); // by the texts, which are another object after an edit

  const fill = (language: string): string => {
    const say = (key: string) => escapeHtml(texts.text(language, key));
    const loading = texts.languages.map((code) => ` data-loading-${code}="${escapeHtml(texts.text(code, LOADING))}"`);
    html ??= readFileSync(file, 'utf8');
    return html
      .replace('<html lang="en">', () => `<html lang="${language}"${loading.join('')}>`)
      .replace('name="description" content=""', () => `name="description" content="${say('home.lead')}"`)
      .replace('<title></title>', () => `<title>${say('product.name')}</title>`)
      .replace('<noscript></noscript>', () => `<noscript>${say('ui.noscript')}</noscript>`);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = negotiateLanguage(request.headers['accept-language'], texts.languages);
    const { snapshot } = texts;
    const known = pages.get(snapshot) ?? new Map<string, Promise<PackedPage>>();
    pages.set(snapshot, known);
    const page = known.get(language) ?? packPage(fill(language));
    known.set(language, page);
    return sendPage(request, reply, await page);
  };
}

const LOADING = 'ui.loading_texts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}
