import { answerValueSchema } from '@app/schema/answers';
import type { Step } from '@app/schema/questionnaire';
import { AREAS } from '@app/schema/roles';
import type { TextCategory } from '@app/schema/texts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import type { RestRoute } from '../../api/src/http/rest-table.ts';
import type { Chances } from '../support/chances.ts';
import { CURSORS } from './hostile.ts';
import { generateValid, toValueShape, type Known } from './values.ts';
import { PASSWORD, STOPPED, type Actor, type Names, type Setting, type World } from './world.ts';

const STRONG = 'Vaahtera#48kuu';
const WEAK = ['', 'x', 'Password1!', 'password', 'P#1' + 'x'.repeat(5), '\0\0\0\0\0\0A1#', `A1#${'x'.repeat(300)}`];
const FOREIGN_SHARE = 0.15;
const MISSING_SHARE = 0.05;

/** What a request is about, and by which chances it chooses. */
export type Asked = Place & { route: RestRoute; actor: Actor };
export type Place = { deps: Dependencies; setting: Setting; world: World; chances: Chances };

/** Picks one of what a request may name. */
type Pick = (what: keyof Names) => () => unknown;

/** What the fields of a request are called and what there is to name: a valid request finds something. */
export function listKnownValues(asked: Asked): Known {
  const { deps, world, setting, route, actor, chances } = asked;
  const one: Pick = (what) => () => {
    if (chances.often(MISSING_SHARE)) return what === 'emails' ? `${chances.noId()}@example.com` : chances.noId();
    const strange = actor !== 'admin' && chances.often(FOREIGN_SHARE);
    return chances.pick(strange ? setting.foreign[what] : world[what]);
  };
  const mostly = (share: number, usual: string) => () => (chances.often(share) ? usual : chances.pick(WEAK));
  return {
    id: pickId(asked, one),
    ...listQuestionNames(setting.steps, chances),
    ...listTextNames(deps, chances),
    todo_id: one('todos'),
    todo_ids: () => [one('todos')()],
    batch_id: one('batches'),
    metric_id: one('metrics'),
    // moved to a stranger, a client would rightly read that name
    consultant_id:
      route.procedure === 'consultant.moveClients' ? () => chances.pick(world.consultants) : one('consultants'),
    client_id: one('clients'),
    client_ids: () => [one('clients')()],
    password: mostly(0.7, PASSWORD),
    current_password: mostly(0.7, PASSWORD),
    new_password: mostly(0.8, STRONG),
    confirm_password: mostly(0.9, STRONG),
    ...listDoorNames(asked, one),
    version: () => chances.pick([0, 0, 1, 2]),
    sort: () => chances.pick(['company', 'activity', 'progress']),
    cursor: () => Buffer.from(JSON.stringify(chances.pick(CURSORS))).toString('base64url'),
    ...listActNames(asked),
    q: () => chances.pick(['Kaisa', 'testi oy', '', '%', "o'", 'x y z']),
  };
}

/** Whether a procedure is about what comes after a plan is completed. */
export const isOfFollowUp = (procedure: string) => /^(followUp|metric)\./.test(procedure);

const TODO_CHANGES = ['done', 'deadline', 'move_days', 'person_responsible', 'dropped'];

/** Fields that mean something else to one procedure, or that it takes only without others. */
function listActNames({ route: { procedure }, chances }: Asked): Known {
  const version = () => chances.pick([0, 1, 1, 2]);
  if (procedure === 'metric.save') return { source: () => undefined, version };
  if (procedure === 'metric.saveValues')
    return {
      period: () => chances.pick(['2026-12-01', '2027-01-01', '2027-02-01', '2028-02-01']),
      value: () => chances.pick([null, 0, 11.5, -3, 1e12]),
    };
  if (procedure === 'notification.stop')
    return { choices: () => ({ [chances.pick(STOPPED)]: chances.pick(['weekly', 'none']) }) };
  if (procedure !== 'todo.change') return {};
  const change = chances.pick(TODO_CHANGES);
  return Object.fromEntries(TODO_CHANGES.filter((name) => name !== change).map((name) => [name, () => undefined]));
}

/** What lets in by the area of a path: an address, and what was mailed to it. */
function listDoorNames({ world, route: { fixed, procedure }, chances }: Asked, one: Pick): Known {
  const { emails, links, unverified } = world.doors[AREAS.find((area) => area === fixed?.['area']) ?? 'user'];
  const verifies = procedure === 'auth.verifyAccount' && chances.often(0.7);
  const isNew = fixed === undefined && chances.often(0.7);
  const address = isNew ? `${chances.noId()}@example.com` : chances.pick(emails);
  return {
    email: () => (verifies ? unverified.email : chances.often(0.7) ? address : one('emails')()),
    code: () => (verifies ? unverified.code : procedure.startsWith('share.') ? one('codes')() : '000000'),
    token: () => (chances.often(0.7) ? (links[procedure] ?? 'x') : chances.noId()),
  };
}

function pickId({ world, route: { procedure }, chances }: Asked, one: Pick) {
  if (procedure === 'client.delete') return () => (chances.often(0.5) ? world.victims.client : one('clients')());
  if (procedure === 'consultant.delete')
    return () => (chances.often(0.8) ? world.victims.consultant : one('consultants')());
  if (procedure.startsWith('client.')) return one('clients');
  if (isOfFollowUp(procedure)) return () => (chances.often(0.7) ? world.followed : one('plans')());
  return procedure.startsWith('consultant.') ? one('consultants') : one('plans');
}

/** A question with its step, and an answer that suits it. */
function listQuestionNames(steps: Step[], chances: Chances): Known {
  const step = chances.pick(steps);
  const question = chances.pick(step.questions);
  return {
    step_id: () => step.id,
    growth_plan_step_id: () => step.id,
    question_id: () => question.id,
    completed_questions: () => [{ growth_plan_step_id: step.id, completed: chances.often(0.5) }],
    value: () =>
      question.type === 'checklist_auto' ? null : generateValid(toValueShape(answerValueSchema(question)), chances),
  };
}

/** A text of a category, as it is or nearly. */
function listTextNames({ texts }: Dependencies, chances: Chances): Known {
  const text = chances.pick([...texts.shipped.values()]);
  const lang = chances.pick(['en', 'fi', 'fi', 'sv']);
  const shipped = text.texts[lang] ?? '';
  return {
    lang: () => lang,
    language_code: () => lang,
    category: () => text.category satisfies TextCategory,
    messages: () => ({ [text.key]: chances.pick([shipped, `${shipped}!`, `${shipped} {`, '']) }),
    based_on: () => ({ [text.key]: chances.pick([shipped, 'other']) }),
    keys: () => [text.key],
  };
}
