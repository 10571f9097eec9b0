import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { startInTurn } from '../harness/start-in-turn.ts';
import { useTwoServers } from '../harness/two-servers.ts';

/* What happens to the people of a client at the same moment, through two processes of the built product. */

const app = useApplication();
const servers = useTwoServers(app);
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const ROUNDS = 200;
const SAVES = 20;

let consultant: Person;
let place: { stepId: string; questionId: string };

beforeAll(async () => {
  place = await app.questionOf('sp_drivers');
});
beforeEach(async () => {
  consultant = await app.aConsultant();
});

test(`in ${ROUNDS} rounds of ${SAVES} saves against a removal, none commits after its answer`, async () => {
  const owner = await app.aClient({ consultant });
  const plan = await app.aPlan({ owner });
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const colleague = await app.aColleague(owner, 'editor');
    const versionOf = async () =>
      (await app.db.selectFrom('answer').select('version').where('plan_id', '=', plan.id).executeTakeFirst())
        ?.version ?? 0;
    const start = await versionOf();
    const saves = Array.from({ length: SAVES }, async (_, index) => {
      await sleep(index);
      const server = index % 2 === 0 ? servers.one : servers.other;
      const input = { id: plan.id, ...place, value: `${round} ${index}`, version: start + (index % 3) };
      return (await server.mutate('plan.saveAnswer', input, colleague)).status;
    });
    const removal = (async () => {
      await sleep(round % 20);
      expect((await servers.other.mutate('member.remove', { id: colleague.id }, owner)).status).toBe(200);
      return versionOf();
    })();
    const [atRemoval, ...saved] = await Promise.all([removal, ...saves]);
    for (const status of saved) statuses.add(status);
    expect(await versionOf()).toBe(atRemoval);
    expect((await app.query('account.get', undefined, colleague)).status).toBe(401);
  }
  expect([...statuses].toSorted()).toEqual([200, 401, 409]);
}, 240_000);

type Company = { owner: Person; heir: Person; planId: string };

/** A company whose role of the main user is offered to a colleague. */
async function anOffer(): Promise<Company> {
  const owner = await app.aClient({ consultant, passwordHash: account.passwordHash });
  const heir = await app.aColleague(owner, 'editor');
  const until = new Date(app.now.value.getTime() + 86_400_000).toISOString();
  const offered = { handover_to: heir.id, handover_until: until };
  await app.db.updateTable('client').set(offered).where('account_id', '=', owner.id).execute();
  return { owner, heir, planId: (await app.aPlan({ owner })).id };
}

const accept = ({ heir }: Company) => servers.one.mutate('member.acceptHandover', { phoneNumber: '1' }, heir);

/** The company has one main user, whom it names, and its plan. */
async function expectWhole({ owner, planId }: Company): Promise<string> {
  const members = app.db.selectFrom('member').select('account_id').where('client_id', '=', owner.id);
  const owners = await members.where('role', '=', 'owner').execute();
  const client = await app.db
    .selectFrom('client')
    .innerJoin('plan', 'plan.client_id', 'client.account_id')
    .select(['owner_id', 'plan.id'])
    .where('client.account_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(owners.map(({ account_id }) => account_id)).toEqual([client.owner_id]);
  expect(client.id).toBe(planId);
  return client.owner_id;
}

test(`in ${ROUNDS} rounds of a handover against the deletion of the client, who owns it is locked out with it`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const company = await anOffer();
    const remove = () => servers.other.mutate('client.delete', { id: company.owner.id }, consultant);
    const [accepted, deleted] = await startInTurn([() => accept(company), remove], round);
    const ownerId = await expectWhole(company);
    outcomes.add(`${accepted!.status} ${deleted!.status}`);
    expect(ownerId).toBe(accepted!.status === 200 ? company.heir.id : company.owner.id);
    const people = [company.owner.id, company.heir.id];
    const open = app.db.selectFrom('account').select('id').where('id', 'in', people).where('deleted_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  }
  expect([...outcomes].map((one) => one.split(' ')[1])).toEqual([...outcomes].map(() => '200'));
  expect(outcomes.size).toBeGreaterThan(1);
}, 240_000);

test(`in ${ROUNDS} rounds of a handover against a request for erasure, one of the two is refused`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.db.deleteFrom('attempt').execute();
    const company = await anOffer();
    const erase = () => servers.other.mutate('account.requestErasure', { password: PASSWORD }, company.owner);
    const [accepted, asked] = await startInTurn([() => accept(company), erase], round, 20); // a password is checked first
    await expectWhole(company);
    outcomes.add(`${accepted!.status} ${asked!.status}`);
  }
  expect([...outcomes].toSorted()).toEqual(['200 403', '409 200']);
}, 240_000);

test(`in ${ROUNDS} rounds of a handover against the removal of who takes over, one of the two is refused`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const company = await anOffer();
    const remove = () => servers.other.mutate('member.remove', { id: company.heir.id }, consultant);
    const [accepted, removed] = await startInTurn([() => accept(company), remove], round);
    await expectWhole(company);
    outcomes.add(`${accepted!.status === 200 ? 'accepted' : 'refused'} ${removed!.status}`);
  }
  expect([...outcomes].toSorted()).toEqual(['accepted 409', 'refused 200']);
}, 240_000);
