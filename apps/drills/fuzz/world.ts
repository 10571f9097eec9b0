import type { Step } from '@app/schema/questionnaire';
import type { Area } from '@app/schema/roles';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { scheduleCheckIn } from '../../api/src/features/check-ins/schedule.ts';
import { makeStopToken } from '../../api/src/features/mail/stop-link.ts';
import { CHANGES, changeTodos, nameActor } from '../../api/src/features/todos/change-queries.ts';
import { hashToken, newId } from '../../api/src/lib/ids.ts';
import { builders, type Builders, type Person, type TestPlan } from '../../api/harness/builders.ts';

export const ACTORS = ['nobody', 'client', 'consultant', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

export const PASSWORD = 'Growth#2026';

/** Words that stand in what others may not read; no generator makes them. */
export const CANARIES = { foreign: 'ZQXJF', sibling: 'ZQXJS', person: 'ZQXJP' } as const;

const DAY_MS = 86_400_000;
const COMPLETED_STEPS = 10;

/** The kinds that a link of a client's mail stops. */
export const STOPPED = ['reminders', 'digest'] as const;

/** What a request may name. */
export type Names = {
  clients: string[];
  consultants: string[];
  plans: string[];
  todos: string[];
  /** What to-dos were changed with, to be undone. */
  batches: string[];
  metrics: string[];
  codes: string[];
  emails: string[];
};

/** A tenant of which everything may be broken: a consultant and clients in every state, with their tokens. */
export type World = Names & {
  tokens: Record<Exclude<Actor, 'nobody'>, string[]>;
  /** Sessions to log out of. */
  leaving: string[];
  /** Sessions of the owner of a completed plan, whose follow-up has begun. */
  following: string[];
  /** That plan. */
  followed: string;
  /** Clients and consultants to delete. */
  victims: { client: string; consultant: string };
  doors: Record<Area, Door>;
};

/** What lets somebody in by an area. */
export type Door = {
  emails: string[];
  /** Tokens of links, by the procedure that takes them. */
  links: Record<string, string>;
  unverified: { email: string; code: string };
};

/** What stays for a whole run: the other tenant, and what is everybody's. */
export type Setting = { foreign: Names; steps: Step[]; passwordHash: string };

export async function createSetting(deps: Dependencies): Promise<Setting> {
  const make = { deps, ...builders(deps) };
  const passwordHash = await deps.passwords.hash(PASSWORD);
  const consultant = await make.aConsultant({ passwordHash });
  const client = await make.aClient({ consultant, passwordHash, company: `${CANARIES.foreign} Oy` });
  const plan = await createFullPlan(make, client, CANARIES.foreign);
  await rename(deps, client, CANARIES.foreign);
  const names = { first_name: CANARIES.foreign, last_name: CANARIES.foreign };
  await deps.db.updateTable('consultant').set(names).where('account_id', '=', consultant.id).execute();
  const foreign = {
    clients: [client.id],
    consultants: [consultant.id],
    plans: [plan.id],
    todos: [plan.todo],
    batches: [plan.batch],
    metrics: await startFollowUp(make, await make.aPlan({ owner: client, completed: true, name: CANARIES.foreign })),
    codes: [plan.code],
    emails: [client.email, consultant.email],
  };
  return { foreign, steps: await make.steps(), passwordHash };
}

/** A new tenant with an admin, since the one before is worn out: passwords are changed, and guessed until no login is let through. */
export async function createWorld(deps: Dependencies, { passwordHash }: Setting): Promise<World> {
  const make = { deps, ...builders(deps) };
  const admin = await make.anAccount('Admin', { passwordHash });
  const consultant = await make.aConsultant({ passwordHash });
  const spare = await make.aConsultant({ passwordHash });
  const client = () => make.aClient({ consultant, passwordHash });
  const [planner, finisher, sibling, victim] = await Promise.all([client(), client(), client(), client()]);
  const starter = await make.aClient({ consultant, passwordHash, credits: 1 });
  const plan = await createFullPlan(make, planner, CANARIES.person);
  await createFullPlan(make, sibling, CANARIES.sibling);
  const done = await make.aPlan({ owner: finisher, completed: true });
  await make.completeSteps(plan, COMPLETED_STEPS);
  const submitted_at = new Date(deps.clock().getTime() - DAY_MS).toISOString();
  await deps.db.insertInto('feedback_round').values({ id: newId(), plan_id: plan.id, submitted_at }).execute();
  await deps.db.updateTable('share').set({ shared: true }).where('plan_id', '=', plan.id).execute();
  await rename(deps, sibling, CANARIES.sibling);
  await rename(deps, planner, CANARIES.person);
  const everybody = [planner, finisher, starter, victim];
  return {
    clients: everybody.map(({ id }) => id),
    consultants: [consultant.id, spare.id],
    plans: [plan.id, plan.id, plan.id, done.id],
    todos: [plan.todo],
    batches: [plan.batch],
    metrics: await startFollowUp(make, done),
    codes: [plan.code],
    emails: [...everybody, consultant, admin].map(({ email }) => email),
    tokens: {
      client: [planner.token, planner.token, starter.token, finisher.token, await createToken(deps, planner)],
      consultant: [consultant.token, consultant.token, await createToken(deps, consultant)],
      admin: [await make.logIn(admin.id)],
    },
    leaving: [await make.logIn(planner.id), await make.logIn(consultant.id), await make.logIn(admin.id)],
    following: [finisher.token],
    followed: done.id,
    victims: { client: victim.id, consultant: spare.id },
    doors: {
      user: await createDoor(make, [planner, starter], (account) =>
        make.aClient({ consultant, passwordHash, ...account }),
      ),
      consultant: await createDoor(make, [consultant], (account) => make.aConsultant({ passwordHash, ...account })),
      admin: { emails: [admin.email], links: {}, unverified: { email: admin.email, code: '000000' } },
    },
  };
}

type Making = Builders & { deps: Dependencies };

type Account = { passwordHash?: null; verified?: boolean };

/** One who forgot the password, one who was invited, one whose address changes and one who is not verified, with what each was mailed. */
async function createDoor(make: Making, who: Person[], create: (account: Account) => Promise<Person>): Promise<Door> {
  const [forgetful, invited] = [await create({}), await create({ passwordHash: null, verified: false })];
  const [moving, unverified] = [await create({}), await create({ verified: false })];
  return {
    emails: [...who, forgetful, invited, unverified].map(({ email }) => email),
    links: {
      'auth.resetPassword': await make.aSecret(forgetful.id, 'reset_password'),
      'auth.setFirstPassword': await make.aSecret(invited.id, 'invitation'),
      'auth.answerEmailChange': await createNotice(make, moving),
      'notification.stop': await makeStopToken(make.deps, { id: forgetful.id, isContact: false, kinds: STOPPED }),
    },
    unverified: { email: unverified.email, code: await make.aSecret(unverified.id, 'verification') },
  };
}

/** The token in the notice of a change of somebody's address, which waits. */
async function createNotice({ deps, anEmailChange }: Making, who: Person): Promise<string> {
  const token = newId();
  const id = await anEmailChange(who, `${newId()}@example.com`);
  await deps.db
    .updateTable('email_change')
    .set({ link_hash: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return token;
}

/** Starts the follow-up of a completed plan; its figures. */
async function startFollowUp(make: Making, plan: TestPlan): Promise<string[]> {
  const today = make.deps.clock().toISOString().slice(0, 10);
  const started = { follow_up_started_on: today };
  await make.deps.db.updateTable('plan').set(started).where('id', '=', plan.id).execute();
  await make.deps.db
    .transaction()
    .execute((tx) => scheduleCheckIn(tx, { id: plan.id, clientId: plan.owner.id }, today));
  return [await make.aMetric(plan, plan.owner.email), await make.aMetric(plan, 'Offers')];
}

/** Changes a to-do as its owner would; what undoes it. */
async function changeTodo({ deps }: Making, plan: TestPlan, todo: string): Promise<string> {
  const batch = newId();
  await deps.db.transaction().execute(async (tx) => {
    await nameActor(tx, { id: plan.owner.id, at: deps.clock().toISOString(), batch });
    await changeTodos(tx, { planId: plan.id, ids: [todo] }, CHANGES.deadline('2026-02-01'));
  });
  return batch;
}

/** A plan with an answer, a to-do, feedback and a link, all of which hold `word`. */
async function createFullPlan(make: Making, owner: Person, word: string) {
  const { db, questionnaires } = make.deps;
  const plan: TestPlan = await make.aPlan({ owner, name: word === CANARIES.person ? 'Kasvu' : word });
  const questionnaire_id = await questionnaires.newestId();
  const { questionId: question_id, stepId: step_id } = await make.questionOf('sp_drivers');
  const todo = await make.aTodo(plan, { task: word === CANARIES.person ? 'Soita' : word, deadline: '2026-01-01' });
  const code = hashToken(plan.id).subarray(0, 16).toString('base64url');
  await db.insertInto('share').values({ plan_id: plan.id, code, shared: false, last_opened_at: null }).execute();
  await db.updateTable('todo').set({ person_responsible: word }).where('id', '=', todo).execute();
  const written = { id: newId(), author_id: null, author: word, feedback_text: word };
  const batch = await changeTodo(make, plan, todo);
  const feedback = { ...written, plan_id: plan.id, questionnaire_id, step_id };
  await db.insertInto('feedback').values(feedback).execute();
  await db
    .insertInto('general_feedback')
    .values({ ...written, client_id: owner.id })
    .execute();
  const note = { id: newId(), client_id: owner.id, author_id: owner.id, noted_on: '2026-01-01', body: word };
  await db
    .insertInto('client_note')
    .values({ ...note, created_at: '2026-01-01T00:00:00Z', changed_at: null })
    .execute();
  if (word === CANARIES.person) return { ...plan, todo, code, batch };
  const answer = { plan_id: plan.id, question_id, value: JSON.stringify(word), version: 1 };
  await db
    .insertInto('answer')
    .values({ ...answer, questionnaire_id })
    .execute();
  await db.insertInto('answer_history').values(answer).execute();
  return { ...plan, todo, code, batch };
}

/** Gives a client a name, an address and a city that tell when they get out. */
async function rename({ db }: Dependencies, { id }: Person, word: string): Promise<void> {
  const names = { first_name: word, last_name: word, phone_number: word, address: word, zipcode: word, city: word };
  await db.updateTable('client').set(names).where('account_id', '=', id).execute();
}

async function createToken({ db, clock }: Dependencies, { id: account_id }: Person): Promise<string> {
  const token = `gpt_${newId()}`;
  const expires_at = new Date(clock().getTime() + DAY_MS).toISOString();
  const row = { id: newId(), account_id, name: 'fuzz', token_hash: hashToken(token), read_only: true, expires_at };
  await db
    .insertInto('personal_token')
    .values({ ...row, last_used_at: null })
    .execute();
  return token;
}
