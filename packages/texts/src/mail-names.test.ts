import { expect, test } from 'vitest';
import { readCatalogs } from './catalogs.ts';

const catalogs = readCatalogs();

test.each(['en', 'fi'])('in %s every mail that has a subject has a name for lists of mails', (language) => {
  const texts = Object.assign({}, ...Object.values(catalogs[language] ?? {})) as Record<string, string>;
  const mails = Object.keys(texts).flatMap((key) => /^email\.(\w+)\.subject/.exec(key)?.[1] ?? []);
  expect(mails).toContain('feedback_given');
  expect(mails.filter((template) => texts[`mail.template.${template}`] === undefined)).toEqual([]);
});
