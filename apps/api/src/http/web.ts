import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { FastifyInstance } from 'fastify';
import { ConfigurationFault } from '../environment.ts';

/** The paths that the web app has pages for; any other shows its not-found page with status 404. */
const PAGES = new RegExp(
  `^/($|(client|consultant|admin|share)(/|$)|account/?$|login/sso/?$|notifications/stop/[^/]+/?$|to-dos/[^/]+/?$|reset-password/?$|server-error/?$|${PRODUCT_SLUG}/alltodo/?$)`,
);

const SENTENCE_END = /^(\/(?:share\/[a-z-]+|to-dos)\/[\w-]+)(?:[.,;:!?)>\]]|%20|%3E)+$/;

/**
 * Where an address that people type or copy leads to: the clients' login, whose page leads to those of staff, and a link that was
 * copied with the end of its sentence.
 */
export function findTyped(pathname: string): string | undefined {
  return /^\/login\/?$/.test(pathname) ? '/client/login' : SENTENCE_END.exec(pathname)?.[1];
}

/** Files that are sent in place of others, and so need no route of their own: a third of what a start would register. */
const COMPRESSED = '**/*.{br,gz}';

/** Of the guides; one route for all of them. */
const PICTURE = /^\/guides\/pictures(\/[a-z]{2}\/[a-z_-]+\.webp)$/;

/** Whether a path that is no file is one of the app's pages. */
export function isPage(pathname: string): boolean {
  return PAGES.test(pathname);
}

/** Whether an address that is no file's may be of a page: one with a dot, a drive, a backslash or a control character is not. */
export function isPagelike(pathname: string): boolean {
  try {
    return /^\/(?!\/)[^.:%\\\p{Cc}]*$/u.test(decodeURIComponent(pathname)) && !/^\/(api|trpc)(\/|$)/.test(pathname);
  } catch {
    return false;
  }
}

/** Serves the files of the built web app, compressed beforehand. Throws when it is not built: nothing starts without its pages. */
export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new ConfigurationFault(
      `The web app is not built in ${folder}: run \`npx -y pnpm@12 start\`, which builds it.`,
    );
  const serve = (files: FastifyStaticOptions) =>
    app.register(fastifyStatic, {
      preCompressed: true,
      wildcard: false,
      index: false, // `/` is the landing page (home.ts)
      cacheControl: false,
      ...files,
    });
  await serve({
    root: folder,
    globIgnore: ['assets/**', 'guides/**', COMPRESSED],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // Vite names these by their content: they never change, so nobody asks whether they have.
  const unasked = { etag: false, lastModified: false, acceptRanges: false };
  await serve({
    ...unasked,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    globIgnore: [COMPRESSED],
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  app.get('/guides/pictures/:lang/:file', (request, reply) => {
    const [, picture] = PICTURE.exec(request.url) ?? [];
    return picture === undefined ? reply.callNotFound() : reply.sendFile(`guides${picture}`);
  });
  app.get('/licenses', (_, reply) => reply.sendFile('licenses.txt')); // of the packages that ship
  app.get('/favicon.ico', (_, reply) => reply.sendFile('icon.svg')); // asked for next to a PDF or JSON, which names no icon
}
