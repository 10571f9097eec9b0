import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

const FILE = 'apps/web/dist/licenses.txt';
const isBuilt = existsSync(path.join(ROOT, FILE));

/** The notice of each package, by its name. */
const readNotices = () =>
  new Map(
    read(FILE)
      .split(/\n\n-{80}\n\n/)
      .slice(1)
      .map((notice) => [notice.slice(0, notice.indexOf('\n')), notice]),
  );

test.runIf(isBuilt)('all that ships is in the notices with its license and the whole text of it', () => {
  const notices = readNotices();
  expect(notices.size).toBeGreaterThan(150);
  for (const [name, notice] of notices) {
    expect(notice).toMatch(/^License: \S/m);
    expect([name, notice.length > 400]).toEqual([name, true]);
  }
});

test.runIf(isBuilt)(
  'packages of the server, of pages, of PDF and fonts are among them, and those for development are not',
  () => {
    const notices = readNotices();
    const MIT = /Permission is hereby granted/;
    for (const name of ['react', 'react-dom', '@tanstack/react-router', 'fastify', 'kysely', 'pg', 'pdfkit', 'fontkit'])
      expect(notices.get(name), name).toMatch(MIT);
    for (const name of ['Figtree (font)', '@expo-google-fonts/source-sans-3'])
      expect(notices.get(name), name).toMatch(/SIL OPEN FONT LICENSE/i);
    for (const name of ['vitest', 'typescript', 'turbo', '@playwright/test'])
      expect(notices.has(name), name).toBe(false);
  },
);

test.runIf(isBuilt)('every package that the server and the web app name is among them', () => {
  const notices = readNotices();
  for (const app of ['api', 'web']) {
    const { dependencies } = JSON.parse(read(`apps/${app}/package.json`)) as { dependencies: Record<string, string> };
    const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@app/'));
    expect(foreign.filter((name) => !notices.has(name))).toEqual([]);
  }
});
