import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is next to the web app's files, and must never be served. */
export const SECRET = 'a file outside';

const FILES = {
  'web/index.html': '<!doctype html><title>Growth Plan</title>',
  'dist-home/page-files.json': JSON.stringify({
    '/client/login': { document: 'index.html', scripts: ['/assets/main-Bx1_y2Zz.js'] },
  }),
  'web/theme.js': '0',
  'web/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/robots.txt': 'User-agent: *',
  'web/licenses.txt': 'MIT',
  'web/guides/en/client-start.webp': 'RIFF',
  'web/assets/main-Bx1_y2Zz.js': '1',
  'dist-home/render.js': "export const renderHome = () => '<!doctype html><title>Growth Plan</title>';",
  'secret.txt': SECRET,
  '.env': SECRET,
  'web-other/secret.txt': SECRET,
};

/** A folder as the web app's build makes it, small, with a secret next to it. */
export function aWebFolder(): { folder: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'growth-plan-web-'));
  for (const folder of ['web/assets', 'web/guides/en', 'web-other', 'dist-home'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(root, name), content);
  return { folder: path.join(root, 'web'), remove: () => rmSync(root, { recursive: true }) };
}
