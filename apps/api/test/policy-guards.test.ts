import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TOKEN_AREAS, TOKEN_AREAS_OF_ROLE, type TokenArea } from '@app/schema/tokens';
import { getTokenAccess, POLICY, getRule, type ProcedurePath } from '../src/policy/policy.ts';
import { addDays } from '../src/lib/days.ts';
import { openReplica, useApplication } from '../harness/application.ts';
import { CALLERS, TABLE, type Caller } from './policy-table.ts';
import { aCrowd } from './bystanders.ts';
import { keepRows } from '../harness/kept-rows.ts';
import { ask, aWorld, PROCEDURES, type Reply, type World } from './policy-walk.ts';

/*
 * The walk of policy.test.ts is what keeps the policy; here the policy is widened row by row, in memory, and the walk must
 * notice each time.
 */

const app = useApplication();

type Known = Exclude<Caller, 'nobody'>;

const ROLES = {
  owner: 'User',
  anotherClient: 'User',
  ownConsultant: 'Consultant',
  anotherConsultant: 'Consultant',
  admin: 'Admin',
} as const satisfies Record<Known, string>;

/**
 * These are about the caller's own account, own client or own act, or nobody's, and read no reach, or ask for the caller's membership
 * as well: to widen it opens nothing.
 */
const WITHOUT_REACH =
  /^(account|auth|passkey|sso|token|language|notification)\.|^calendar\.(get|renew|revoke)$|^consultant\.undoMove$|^client\.allowedNewPlan$|^consultant\.colleagues$|^questionnaire\.get$|^plan\.(create|saveAnswer)$|^contact\.(save|delete)$|^history\.restore$|^share\.(toggle|set|renew)$|^member\.acceptHandover$/;

const callers = CALLERS.filter((caller) => caller !== 'nobody');
const ruled = PROCEDURES.filter(([path]) => getRule(path) !== 'anyone');
const refused = ruled.flatMap(([path]) =>
  callers.filter((caller) => TABLE[path].expected[caller] === 'forbidden').map((caller) => [path, caller] as const),
);
const strangers = ruled.flatMap(([path]) =>
  (['anotherClient', 'anotherConsultant'] as const)
    .filter((caller) => TABLE[path].expected[caller] !== 'forbidden' && !WITHOUT_REACH.test(path))
    .map((caller) => [path, caller] as const),
);

const types = new Map(PROCEDURES);
let widened: World;
let putBack: () => Promise<void>;
let isChanged = false;
beforeAll(async () => {
  ({ world: widened } = await aCrowd(app)); // with others, so that no list is empty
  putBack = await keepRows(app);
});

/** People and a plan to call a procedure about, as they were made. */
async function worldFor(path: ProcedurePath): Promise<World> {
  if (isChanged) await putBack();
  isChanged = types.get(path) === 'mutation';
  return widened;
}

async function askWidened(path: ProcedurePath, caller: Known): Promise<Reply> {
  await app.db.deleteFrom('attempt').execute(); // all callers come from one network
  const rows = POLICY as Record<string, unknown>;
  const before = rows[path] as [roles: object, token: string];
  rows[path] = [{ ...before[0], [ROLES[caller]]: 'all' }, before[1]];
  try {
    return await ask(app, path, { world: await worldFor(path), caller });
  } finally {
    rows[path] = before;
  }
}

test('there are enough rows to prove', () => {
  expect(refused.length).toBeGreaterThan(150);
  expect(strangers.length).toBeGreaterThan(40);
});

test.each(refused)('with a row too many, %s is not refused to %s', async (path, caller) => {
  expect((await askWidened(path, caller)).key).not.toBe('forbidden');
});

test.each(strangers)('reaching everything, %s shows %s what is not theirs', async (path, caller) => {
  const { key, text, tellsOfOthers } = await askWidened(path, caller);
  const isDoneToOthers = text.includes('"refusals":[') && !text.includes('"not_found"');
  expect(tellsOfOthers || isDoneToOthers || key !== TABLE[path].expected[caller]).toBe(true);
});

describe('every caller', () => {
  /** What would let the holder of a token take the account over, what the firm's admins alone decide, and what has no REST path by the specification. */
  const NEVER = [
    'account.cancelEmailChange',
    'account.changeEmail',
    'account.confirmSecondFactor',
    'account.endOtherSessions',
    'account.endSession',
    'account.exportData',
    'account.exportEarlierAnswers',
    'account.renewRecoveryCodes',
    'account.requestErasure',
    'account.sessions',
    'account.setLanguage',
    'account.startSecondFactor',
    'account.turnOffSecondFactor',
    'account.withdrawErasure',
    'admin.declineAccountRequest',
    'admin.disableAccount',
    'admin.enableAccount',
    'admin.restore',
    'admin.saveSecondFactorRule',
    'admin.secondFactorRules',
    'auth.changePassword',
    'auth.logout',
    'branding.get',
    'branding.publish',
    'branding.reset',
    'calendar.get',
    'calendar.renew',
    'calendar.revoke',
    'client.cancelEmailChange',
    'client.changeEmailWithoutConsent',
    'client.import',
    'client.imports',
    'client.undoImport',
    'consultant.cancelEmailChange',
    'consultant.changeEmailWithoutConsent',
    'contact.delete',
    'contact.save',
    'contact.sendTodos',
    'feedback.correct',
    'feedback.saveDraft',
    'feedback.send',
    'history.restore',
    'member.acceptHandover',
    'member.invite',
    'member.offerHandover',
    'member.remove',
    'member.setRole',
    'member.updateSelf',
    'note.exportForAccess',
    'note.list',
    'note.save',
    'passkey.add',
    'passkey.list',
    'passkey.remove',
    'passkey.startAdding',
    'sending.get',
    'sending.save',
    'sso.disconnect',
    'sso.get',
    'thread.editComment',
    'thread.markSeen',
    'thread.setResolved',
    'token.create',
    'token.list',
    'token.listAll',
    'token.revoke',
    'token.revokeAny',
    'webhook.delete',
    'webhook.deliveries',
    'webhook.list',
    'webhook.renewSecret',
    'webhook.replay',
    'webhook.save',
    'webhook.test',
  ];
  const STAFF_AND_OWNER = ['owner', 'ownConsultant', 'admin'] as const;
  const areasFor = (caller: Known): readonly TokenArea[] => TOKEN_AREAS_OF_ROLE[ROLES[caller]];
  const inTwoDays = () => addDays(new Date().toISOString().slice(0, 10), 2);
  /** The first of these whom the policy lets in. */
  const allowed = (path: ProcedurePath, among: readonly Known[]) =>
    among.find((caller) => ROLES[caller] in (getRule(path) as object));
  /** Every ruled procedure, and last the one that ends what the others need. */
  const endingWith = (last: ProcedurePath) => [...ruled.map(([path]) => path).filter((path) => path !== last), last];

  test('a personal token is refused what could take the account over and private notes, and a read-only one every write', async () => {
    const world = await aWorld(app);
    const tokensOf = async (readOnly: boolean) => {
      const made = STAFF_AND_OWNER.map(async (caller) => {
        const input = { name: 'x', readOnly, areas: areasFor(caller), expiresOn: inTwoDays() };
        const { body } = await app.mutate<{ token: string }>('token.create', input, world.people[caller]);
        return [caller, body.token] as const;
      });
      return Object.fromEntries(await Promise.all(made)) as Record<Known, string>;
    };
    const refusedTo = async (tokens: Record<Known, string>) => {
      const paths: string[] = [];
      for (const path of endingWith('client.delete')) {
        const caller = allowed(path, STAFF_AND_OWNER)!;
        const { key } = await ask(app, path, { world, caller, token: tokens[caller] });
        if (key === 'forbidden') paths.push(path);
      }
      return paths.toSorted();
    };
    const [readOnly, all] = [await tokensOf(true), await tokensOf(false)];
    const writes = ruled.filter(([, type]) => type === 'mutation').map(([path]) => path);
    expect(await refusedTo(readOnly)).toEqual([...new Set([...writes, ...NEVER])].toSorted());
    expect(await refusedTo(all)).toEqual(NEVER);
  });

  test('the areas that a token can be made for are those that the policy gives the role', () => {
    for (const role of ['User', 'Consultant', 'Admin'] as const) {
      const ofRole = ruled.filter(([path]) => role in (getRule(path) as object));
      const inPolicy = new Set(ofRole.map(([path]) => getTokenAccess(path)));
      expect(TOKEN_AREAS.filter((area) => inPolicy.has(area))).toEqual(TOKEN_AREAS_OF_ROLE[role]);
    }
  });

  test('a personal token reaches the procedures of its area and no others', async () => {
    for (const caller of STAFF_AND_OWNER) {
      const world = await aWorld(app);
      for (const area of areasFor(caller)) {
        const input = { name: area, readOnly: false, areas: [area], expiresOn: inTwoDays() };
        const { body } = await app.mutate<{ token: string }>('token.create', input, world.people[caller]);
        for (const [path] of ruled.filter(([one]) => ROLES[caller] in (getRule(one) as object))) {
          if (path === 'client.delete') continue; // it ends what the others need; its area is in the test before
          const { key } = await ask(app, path, { world, caller, token: body.token });
          const isOpen = getTokenAccess(path) === area || getTokenAccess(path) === 'any';
          expect([area, path, key === 'forbidden']).toEqual([area, path, !isOpen]);
        }
      }
    }
  }, 60_000);

  test('a procedure whose row does not say its area is refused to every personal token', async () => {
    const world = await aWorld(app);
    const input = { name: 'x', readOnly: false, areas: areasFor('owner'), expiresOn: inTwoDays() };
    const { body } = await app.mutate<{ token: string }>('token.create', input, world.people.owner);
    expect((await ask(app, 'plan.get', { world, caller: 'owner', token: body.token })).key).toBe('ok');
    const rows = POLICY as Record<string, unknown>;
    const before = rows['plan.get'];
    onTestFinished(() => {
      rows['plan.get'] = before;
    });
    rows['plan.get'] = [(before as unknown[])[0]];
    expect((await ask(app, 'plan.get', { world, caller: 'owner', token: body.token })).key).toBe('forbidden');
    expect((await ask(app, 'plan.get', { world, caller: 'owner' })).key).toBe('ok');
  });

  test('somebody whose second factor is due is let in only to set it up', async () => {
    const strict = await openReplica(app, undefined, { SECOND_FACTOR_REQUIRED: 'Consultant,Admin' });
    const world = await aWorld(app);
    const open: string[] = [];
    for (const path of endingWith('auth.logout')) {
      const caller = allowed(path, ['admin', 'ownConsultant']);
      if (caller === undefined) continue;
      const { key } = await ask({ ...app, ...strict }, path, { world, caller });
      if (key !== 'second_factor_setup_required') open.push(path);
    }
    expect(open.toSorted()).toEqual([
      'account.confirmSecondFactor',
      'account.get',
      'account.startSecondFactor',
      'auth.logout',
      'language.forMe',
      'passkey.add',
      'passkey.list',
      'passkey.startAdding',
    ]);
  });
});
