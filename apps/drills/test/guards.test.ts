import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findGuards } from '../guards/find-guards.ts';
import { KINDS, type Kind } from '../guards/guard.ts';
import { REDUNDANT } from '../guards/redundant-guards.ts';
import { addSwitches, listGuards, openCheckoutCopy } from '../guards/checkout-copy.ts';

const guards = listGuards();

/** Found when this was written, less a tenth for what may be mended away. A kind that is no longer found is an error of the finder. */
const AT_LEAST: Record<Kind, number> = {
  refusal: 130,
  admission: 4,
  silence: 14,
  scope: 24,
  condition: 305,
  check: 20,
  revocation: 14,
  withheld: 7,
  defence: 36,
};

describe('the guards of the source', () => {
  test.each(Object.keys(KINDS) as Kind[])('of the kind %s are found', (kind) => {
    expect(guards.filter((guard) => guard.kind === kind).length).toBeGreaterThanOrEqual(AT_LEAST[kind]);
  });

  test.each([
    'policy/scope.ts clientInScope condition: client.consultant_id = ${scope.accountId}',
    'trpc/base.ts signedIn refusal: actor.token && !isInScopeOfToken(actor.token, path, type)',
    'features/auth/sessions/queries.ts findSession condition: session.expires_at > ${now}',
    'features/plans/queries.ts selectDocument scope: clientInScope(scope)',
    'features/sharing/queries.ts whereOpen condition: share.shared',
    "features/auth/accounts/queries.ts spendSecret condition: .where('used_at', 'is', null)",
    'http/dev-mail.ts registerDevMail silence: settings.production',
    'http/security.ts POLICY defence: frameAncestors: NONE',
  ])('have %s among them', (id) => {
    expect(guards.map((guard) => guard.id)).toContain(id);
  });

  test('have a name each, and every one that is called redundant is still there', () => {
    expect(new Set(guards.map(({ id }) => id)).size).toBe(guards.length);
    for (const { id } of REDUNDANT)
      expect(
        guards.some((guard) => guard.id.startsWith(id)),
        id,
      ).toBe(true);
  });
});

test('a guard within another is taken away by itself', () => {
  const source = 'async function f() { if (a || !(await b())) throw new Failure("not_found"); }';
  const [one, other] = findGuards('features/x.ts', source);
  expect(addSwitches(source, [one!, other!])).toBe(
    `async function f() { if ((__off(${JSON.stringify(one!.id)}) ? false : (a)) || (__off(${JSON.stringify(other!.id)}) ? false : (!(await b())))) throw new Failure("not_found"); }`,
  );
});

test('the conditions of an SQL text are those of its subqueries and joins too, and no value or order', () => {
  const source =
    'const q = sql`select id, ${x} as y from plan join client on client.account_id = plan.client_id ' +
    'where plan.id = ${id} and (deleted_at is null or used_at is null) ' +
    'and exists (select from share where share.plan_id = plan.id and shared) order by id limit 1`;';
  const texts = findGuards('features/x.ts', source).map(({ start, end }) => source.slice(start, end));
  expect(texts).toEqual([
    'client.account_id = plan.client_id',
    'plan.id = ${id}',
    '(deleted_at is null or used_at is null)',
    'exists (select from share where share.plan_id = plan.id and shared)',
    'share.plan_id = plan.id',
    'shared',
  ]);
});

test('the server is built from the copy, with its switches', { timeout: 60_000 }, () => {
  using copy = openCheckoutCopy();
  const built = globSync('dist/**/*.js', { cwd: copy.api }).map((file) =>
    readFileSync(path.join(copy.api, file), 'utf8'),
  );
  expect(built.join('')).toContain('__off(');
});
