import fc from 'fast-check';
import { buildApp } from '../../api/src/app.ts';
import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { REST_ROUTES, type RestRoute } from '../../api/src/http/rest-table.ts';
import { getRule } from '../../api/src/policy/policy.ts';
import { VOLATILE } from '../../api/harness/volatile.ts';
import { toChances } from '../support/chances.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openPostgres } from '../support/places.ts';
import { createKey } from '../support/session-keys.ts';
import { findBrokenRules, countAdmins, hashForeignRows } from './database.ts';
import { isOfFollowUp, listKnownValues, type Place } from './names.ts';
import { findFaults, type WireResponse } from './oracle.ts';
import { buildRequest, type HostileRequest } from './requests.ts';
import { ACTORS, createSetting, createWorld, type Actor, type World } from './world.ts';

/*
 * Sends hostile requests to every documented path, over an empty database of its own; fails on any answer that is not
 * documented.
 *   --requests N   20,000 by default
 *   --seed N       the same one sends the same requests; by default another one each day
 */

const DAY_MS = 86_400_000;
const POOL = 5;
const REQUESTS_PER_WORLD = 100;
const FITTING_SHARE = 0.5;
const SHOWN = 700;

/** Sends hostile requests, one after another, until an answer is wrong. The same seed chooses the same. */
export async function runFuzz(deps: Dependencies, { requests, seed }: { requests: number; seed: number }) {
  const log: string[] = [];
  const app = await buildApp(deps, { logLevel: 'error', logTo: { write: (line) => void log.push(line) } });
  const setting = await createSetting(deps);
  const before = { admins: await countAdmins(deps.db), foreign: await hashForeignRows(deps.db, setting) };
  const statuses = new Map<string, number>();
  const done = new Set<string>();
  let world: World = await createWorld(deps, setting);
  let worlds = 1; // each has an admin
  let sent = 0;
  const answersRightly = fc.asyncProperty(fc.gen(), async (draw) => {
    sent += 1;
    if (sent % REQUESTS_PER_WORLD === 0) {
      world = await createWorld(deps, setting);
      worlds += 1;
    }
    const request = chooseRequest({ deps, setting, world, chances: toChances(draw) });
    const response = await send(app, request);
    const faults = findFaults(request, response, world);
    if (faults.length > 0) throw new Error(describe(request, response, [faults.join('; '), log.at(-1) ?? '']));
    log.length = 0;
    if (response.status < 300) done.add(toLine(request.route));
    statuses.set(String(response.status), (statuses.get(String(response.status)) ?? 0) + 1);
  });
  const run = await fc.check(answersRightly, { numRuns: requests, seed, unbiased: true });
  await app.close();
  const broken = await findBrokenRules(deps.db);
  if ((await countAdmins(deps.db)) !== before.admins + worlds) broken.push('an admin was made');
  if ((await hashForeignRows(deps.db, setting)) !== before.foreign) broken.push('the other tenant was changed');
  if (Object.keys(Object.prototype).length > 0) broken.push('every object was changed');
  const neverDone = REST_ROUTES.map(toLine).filter((line) => !done.has(line));
  const finding = run.failed ? `${String(run.errorInstance)}\nseed ${seed}, path ${run.counterexamplePath}` : null;
  return {
    /** The first wrong answer, to the smallest request that has it, with the seed and the path that repeat it; null when there is none. */
    finding,
    /** What does not hold in the database afterwards. */
    broken,
    /** How many answers of each status there were. */
    statuses,
    /** Routes that never succeeded: their generator says nothing worth hearing. */
    neverDone,
  };
}

const toLine = ({ method, path }: RestRoute) => `${method} ${path}`;

function chooseRequest(place: Place): HostileRequest {
  const { chances } = place;
  const route = chances.pick(REST_ROUTES);
  const actor = chances.often(FITTING_SHARE) ? chances.pick(listActors(route)) : chances.pick(ACTORS);
  const token = actor === 'nobody' ? undefined : chances.pick(listTokens(place, route, actor));
  return buildRequest(route, { actor, token, known: listKnownValues({ ...place, route, actor }) }, chances);
}

/** Sessions that a route may be called with, and find something. */
function listTokens({ world, chances }: Place, { procedure }: RestRoute, actor: Exclude<Actor, 'nobody'>): string[] {
  if (procedure === 'auth.logout') return world.leaving;
  return actor === 'client' && isOfFollowUp(procedure) && chances.often(FITTING_SHARE)
    ? world.following
    : world.tokens[actor];
}

/** Who the policy lets in. */
function listActors({ procedure }: RestRoute): Actor[] {
  const rule = getRule(procedure);
  if (rule === undefined || rule === 'anyone') return ['nobody'];
  const roles = { client: 'User', consultant: 'Consultant', admin: 'Admin' } as const;
  return (['client', 'consultant', 'admin'] as const).filter((actor) => roles[actor] in rule);
}

async function send(app: Awaited<ReturnType<typeof buildApp>>, request: HostileRequest): Promise<WireResponse> {
  const { method, url, headers, payload, remoteAddress } = request;
  const begun = performance.now();
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress,
    ...(payload !== undefined && { payload }),
  });
  const { statusCode: status, headers: answered, body } = response;
  return { status, headers: answered, body, ms: performance.now() - begun };
}

function describe(request: HostileRequest, { status, body }: WireResponse, [faults, log]: [string, string]): string {
  const { kind, actor, method, url, headers, payload } = request;
  const asked = `${kind} by ${actor}: ${method} ${short(url)} ${short(JSON.stringify(headers))} ${short(String(payload ?? ''))}`;
  return [faults, asked, `${status} ${short(body)}`, short(log)].join('\n  ');
}

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);

export const drill = defineDrill(
  { requests: 20_000, seed: Math.floor(Date.now() / DAY_MS) },
  async ({ requests, seed }, opened) => {
    const begun = performance.now();
    const { url } = await openPostgres(opened, VOLATILE);
    const db = opened.use(connect(url, POOL));
    const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [createKey('fuzz')] });
    const { finding, broken, statuses, neverDone } = await runFuzz(deps, { requests, seed });
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    if (finding !== null) console.log(`\n${finding}`);
    for (const rule of broken) console.log(`\nin the database: ${rule}`);
    for (const line of neverDone) console.log(`\nnever done: ${line}`);
    const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    console.log(`\n${requests} requests with seed ${seed} in ${seconds} s; ${counts.join(', ')}`);
    return finding === null && broken.length + neverDone.length === 0;
  },
);
