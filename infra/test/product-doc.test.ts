import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

const PAGE = 'docs/product.md';
const page = read(PAGE);
const anchors = new Set(
  [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-')),
);
const sources = globSync(['*.md', '{apps,docs,infra,packages}/**/*.{ts,tsx,css,sql,md}'], {
  cwd: ROOT,
  exclude: (name) => /(^|\/)(node_modules|dist|dist-types|test-results)$/.test(name),
}).filter((file) => file !== 'infra/test/product-doc.test.ts');

test('every reference to the rules of the product leads to a heading of that page', () => {
  const references = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/product\.md#([a-z-]+)/g)].map(([, anchor]) => ({ file, anchor: anchor! })),
  );
  expect(references.length).toBeGreaterThan(30);
  expect(references.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
});

test('no comment points at a page outside the repository', () => {
  expect(
    sources.filter((file) => /\b(specification|contract),? section|questionnaire\.md|friendliness X/i.test(read(file))),
  ).toEqual([]);
});

test('each limit of the page is the one in the code', () => {
  const rows = [...page.matchAll(/\| +([\d,]+) \| `(\w+)` in `([^`]+)`/g)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, limit, name, file] of rows) {
    const [, value] = new RegExp(`^export const ${name} = ([\\d_* ]+);`, 'm').exec(read(file!)) ?? [];
    const product = value
      ?.replaceAll('_', '')
      .split('*')
      .reduce((all, factor) => all * Number(factor), 1);
    expect({ name, limit: product }).toEqual({ name, limit: Number(limit!.replaceAll(',', '')) });
  }
});
