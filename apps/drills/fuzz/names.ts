import { answerValueSchema } from '@app/schema/answers';
import type { Step } from '@app/schema/questionnaire';
import { AREAS, type Area } from '@app/schema/roles';
import type { TextCategory } from '@app/schema/texts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import type { RestRoute } from '../../api/src/http/rest-table.ts';
import type { Chances } from '../support/chances.ts';
import { CURSORS } from './hostile.ts';
import { valid, valueShape, type Known } from './values.ts';
import { PASSWORD, type Actor, type Names, type Setting, type World } from './world.ts';

const STRONG = 'Vaahtera#48kuu';
const WEAK = ['', 'x', 'Password1!', 'password', 'P#1' + 'x'.repeat(5), '\0\0\0\0\0\0A1#', `A1#${'x'.repeat(300)}`];
const FOREIGN_SHARE = 0.15;
const MISSING_SHARE = 0.05;

/** Picks one of what a request may name. */
type Pick = (what: keyof Names) => () => unknown;

type Place = { deps: Dependencies; setting: Setting; world: World };

/** What the fields of a request are called and what there is to name: a valid request finds something. */
export function knownTo(place: Place, route: RestRoute, actor: Actor, chances: Chances): Known {
  const { world, setting } = place;
  const one = (what: keyof Names) => () => {
    if (chances.often(MISSING_SHARE)) return what === 'emails' ? `${chances.noId()}@example.com` : chances.noId();
    const strange = actor !== 'admin' && chances.often(FOREIGN_SHARE);
    return chances.pick(strange ? setting.foreign[what] : world[what]);
  };
  return {
    id: idOf(place, route, chances, one),
    ...questionNames(setting.steps, chances),
    ...textNames(place.deps, chances),
    todo_id: one('todos'),
    // moved to a stranger, a client would rightly read that name
    consultant_id:
      route.procedure === 'consultant.moveClients' ? () => chances.pick(world.consultants) : one('consultants'),
    client_id: one('clients'),
    client_ids: () => [one('clients')()],
    password: () => (chances.often(0.7) ? PASSWORD : chances.pick(WEAK)),
    current_password: () => (chances.often(0.7) ? PASSWORD : chances.pick(WEAK)),
    new_password: () => (chances.often(0.8) ? STRONG : chances.pick(WEAK)),
    confirm_password: () => (chances.often(0.9) ? STRONG : chances.pick(WEAK)),
    ...doorNames(place, route, chances, one),
    version: () => chances.pick([0, 0, 1, 2]),
    sort: () => chances.pick(['company', 'activity', 'progress']),
    cursor: () => Buffer.from(JSON.stringify(chances.pick(CURSORS))).toString('base64url'),
    q: () => chances.pick(['Kaisa', 'testi oy', '', '%', "o'", 'x y z']),
  };
}

/** What lets in by the area of a path: an address, and what was mailed to it. */
function doorNames({ world }: Place, { fixed, procedure }: RestRoute, chances: Chances, one: Pick): Known {
  const { emails, links, unverified } = world.doors[parseArea(fixed?.['area'])];
  const verifies = procedure === 'auth.verifyAccount' && chances.often(0.7);
  const isNew = fixed === undefined && chances.often(0.7);
  const address = isNew ? `${chances.noId()}@example.com` : chances.pick(emails);
  return {
    email: () => (verifies ? unverified.email : chances.often(0.7) ? address : one('emails')()),
    code: () => (verifies ? unverified.code : procedure.startsWith('share.') ? one('codes')() : '000000'),
    token: () => (chances.often(0.7) ? (links[procedure] ?? 'x') : chances.noId()),
  };
}

const parseArea = (area = 'user'): Area => AREAS.find((one) => one === area) ?? 'user';

function idOf({ world }: Place, { procedure }: RestRoute, chances: Chances, one: Pick) {
  if (procedure === 'client.delete') return () => (chances.often(0.5) ? world.victims.client : one('clients')());
  if (procedure === 'consultant.delete')
    return () => (chances.often(0.8) ? world.victims.consultant : one('consultants')());
  if (procedure.startsWith('client.')) return one('clients');
  return procedure.startsWith('consultant.') ? one('consultants') : one('plans');
}

/** A question with its step, and an answer that suits it. */
function questionNames(steps: Step[], chances: Chances): Known {
  const step = chances.pick(steps);
  const question = chances.pick(step.questions);
  return {
    step_id: () => step.id,
    growth_plan_step_id: () => step.id,
    question_id: () => question.id,
    completed_questions: () => [{ growth_plan_step_id: step.id, completed: chances.often(0.5) }],
    value: () => (question.type === 'checklist_auto' ? null : valid(valueShape(answerValueSchema(question)), chances)),
  };
}

/** A text of a category, as it is or nearly. */
function textNames({ texts }: Dependencies, chances: Chances): Known {
  const text = chances.pick([...texts.shipped.values()]);
  const lang = chances.pick(['en', 'fi', 'fi', 'sv']);
  const shipped = text.texts.get(lang) ?? '';
  return {
    lang: () => lang,
    language_code: () => lang,
    category: () => text.category satisfies TextCategory,
    messages: () => ({ [text.key]: chances.pick([shipped, `${shipped}!`, `${shipped} {`, '']) }),
    based_on: () => ({ [text.key]: chances.pick([shipped, 'other']) }),
    keys: () => [text.key],
  };
}
