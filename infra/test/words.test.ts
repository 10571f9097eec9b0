import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/** Words that plain English has a simpler one for: "again", "anyone who" or "no matter who", "is to" or "must". */
const BANNED = /\b(anew|whoever|shall|told|stands|beside|trail)\b/i;
/** Keys of texts that hold such a word: what admins wrote is stored under them. */
const STORED_KEYS = /\b(nav\.trail|plan\.beside|(share|dialog)\.told)\b/g;
const SKIPPED = /(^|\/)(node_modules|dist|dist-types|test-results)$/;
const FILES = globSync(['*.md', '{apps,docs,infra,packages}/**/*.{md,ts,tsx}'], {
  cwd: ROOT,
  exclude: (name) => SKIPPED.test(name),
});

test('code, comments, test names and documents do without the words that the project gave up', () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  const found = FILES.filter((file) => file !== 'infra/test/words.test.ts').flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (BANNED.test(line.replaceAll(STORED_KEYS, '')) ? [`${file}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
