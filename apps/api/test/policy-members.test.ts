import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { getRule, type ProcedurePath } from '../src/policy/policy.ts';
import { TABLE } from './policy-table.ts';
import { ask, aWorld, PROCEDURES, type World } from './policy-walk.ts';

/*
 * What colleagues may do, by the specification; everything else that its main user may do with what is the company's is refused to
 * them before anything is looked up.
 */

const app = useApplication();

const READING = [
  'account.exportData',
  'calendar.get',
  'calendar.meeting',
  'calendar.renew',
  'calendar.revoke',
  'client.activePlan',
  'client.allowedNewPlan',
  'client.details',
  'client.generalFeedback',
  'client.profile',
  'contact.list',
  'feedback.list',
  'feedback.rounds',
  'followUp.get',
  'member.acceptHandover',
  'member.list',
  'member.remove',
  'member.updateSelf',
  'metric.exportCsv',
  'metric.history',
  'metric.planRows',
  'notification.list',
  'notification.markRead',
  'notification.saveChoices',
  'plan.completedSteps',
  'plan.document',
  'plan.get',
  'plan.list',
  'plan.passedFindings',
  'plan.steps',
  'review.changes',
  'thread.comment',
  'thread.editComment',
  'thread.list',
  'thread.markSeen',
  'thread.setResolved',
  'todo.exportCsv',
  'todo.history',
  'todo.list',
] as const satisfies ProcedurePath[];

const WRITING = [
  'history.restore',
  'history.versions',
  'plan.passFinding',
  'plan.saveAnswer',
  'plan.saveCompletedSteps',
  'plan.saveProgress',
  'plan.submitForFeedback',
  'todo.add',
  'todo.change',
  'todo.create',
  'todo.delete',
  'todo.setQuestionDone',
  'todo.undo',
  'todo.update',
] as const satisfies ProcedurePath[];

/** About the account alone, whatever it belongs to. */
const isPersonal = (path: ProcedurePath) => {
  const rule = getRule(path);
  return rule === 'anyone' || rule?.User === 'own';
};

/** What a colleague is answered otherwise than the main user: what is theirs alone, or of somebody else. */
const OTHERWISE: Partial<Record<ProcedurePath, string>> = {
  'member.remove': 'forbidden', // the row names the main user
  'member.updateSelf': 'ok',
};

const MAY: Record<'editor' | 'commenter', ReadonlySet<string>> = {
  editor: new Set([...READING, ...WRITING]),
  commenter: new Set(READING),
};

const getExpected = (path: ProcedurePath, role: 'editor' | 'commenter') => {
  if (isPersonal(path)) return TABLE[path].expected.owner;
  if (!MAY[role].has(path)) return 'forbidden';
  return OTHERWISE[path] ?? TABLE[path].expected.owner;
};

describe.each(PROCEDURES)('%s', (path) => {
  let world: World;
  let callers: Record<'removed' | 'editor' | 'commenter' | 'foreign', Person>;

  beforeAll(async () => {
    world = await aWorld(app);
    const { owner, anotherClient } = world.people;
    const editor = await app.aColleague(owner, 'editor');
    const removed = await app.aColleague(owner, 'editor');
    await app.mutate('member.remove', { id: removed.id }, owner);
    const [commenter, foreign] = [
      await app.aColleague(owner, 'commenter'),
      await app.aColleague(anotherClient, 'editor'),
    ];
    callers = { removed, editor, commenter, foreign };
  });

  beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

  const askAs = (name: keyof typeof callers) => ask(app, path, { world, caller: 'owner', token: callers[name].token });

  test('removed', async () => {
    expect((await askAs('removed')).key).toBe(getRule(path) === 'anyone' ? TABLE[path].expected.owner : 'unauthorized');
  });

  test('an editor of another client', async () => {
    const { key } = await askAs('foreign');
    const { anotherClient } = TABLE[path].expected;
    if (isPersonal(path) || MAY.editor.has(path)) expect([anotherClient, OTHERWISE[path]]).toContain(key);
    else expect(key).toBe('forbidden');
  });

  test('commenter', async () => {
    expect((await askAs('commenter')).key).toBe(getExpected(path, 'commenter'));
  });

  test('editor', async () => {
    expect((await askAs('editor')).key).toBe(getExpected(path, 'editor'));
  });
});

test('the main user may do all that colleagues may', () => {
  for (const path of [...READING, ...WRITING]) expect(getRule(path)).toHaveProperty('User');
});
