import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { buildApp } from '../../api/src/app.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { REST_ROUTES, type RestRoute } from '../../api/src/http/rest-table.ts';
import { getRule } from '../../api/src/policy/policy.ts';
import { toChances, type Chances } from '../support/chances.ts';
import { brokenRules, countAdmins, digestOf } from './database.ts';
import { knownTo } from './names.ts';
import { faultsOf, type WireResponse } from './oracle.ts';
import { aRequest, type HostileRequest } from './requests.ts';
import { ACTORS, aSetting, aWorld, type Actor, type Setting, type World } from './world.ts';

const REQUESTS_PER_WORLD = 100;
const FITTING_SHARE = 0.5;
const SHOWN = 700;

export type FuzzReport = {
  /** The first wrong answer, to the smallest request that has it, with the seed and the path that repeat it; null when there is none. */
  finding: string | null;
  /** What does not hold in the database afterwards. */
  broken: string[];
  /** How many answers of each status there were. */
  statuses: Map<string, number>;
  /** Routes that never succeeded: their generator says nothing worth hearing. */
  neverDone: string[];
};

/** Sends hostile requests, one after another, until an answer is wrong. The same seed chooses the same. */
export async function fuzz(
  deps: Dependencies,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const log: string[] = [];
  const app = await buildApp(deps, {
    logLevel: 'error',
    logTo: { write: (line) => void log.push(line) },
  });
  const setting = await aSetting(deps);
  const before = { admins: await countAdmins(deps.db), digest: await digestOf(deps.db, setting) };
  const statuses = new Map<string, number>();
  const done = new Set<string>();
  let world: World = await aWorld(deps, setting);
  let sent = 0;
  const answersRightly = fc.asyncProperty(fc.gen(), async (draw) => {
    sent += 1;
    if (sent % REQUESTS_PER_WORLD === 0) world = await aWorld(deps, setting);
    const request = choose({ deps, setting, world }, toChances(draw));
    const response = await send(app, request);
    const faults = faultsOf(request, response, world);
    if (faults.length > 0) throw new Error(toWords(faults, request, response, log.at(-1) ?? ''));
    log.length = 0;
    if (response.status < 300) done.add(lineOf(request));
    statuses.set(String(response.status), (statuses.get(String(response.status)) ?? 0) + 1);
  });
  const run = await fc.check(answersRightly, { numRuns: requests, seed, unbiased: true });
  await app.close();
  const broken = await brokenRules(deps.db);
  if ((await countAdmins(deps.db)) !== before.admins) broken.push('an admin was made');
  if ((await digestOf(deps.db, setting)) !== before.digest) broken.push('the other tenant was changed');
  if (Object.keys(Object.prototype).length > 0) broken.push('every object was changed');
  const neverDone = REST_ROUTES.map(({ method, path }) => `${method} ${path}`).filter((line) => !done.has(line));
  const finding = run.failed ? `${String(run.errorInstance)}\nseed ${seed}, path ${run.counterexamplePath}` : null;
  return { finding, broken, statuses, neverDone };
}

const lineOf = ({ route }: HostileRequest) => `${route.method} ${route.path}`;

function choose(place: { deps: Dependencies; setting: Setting; world: World }, chances: Chances): HostileRequest {
  const route = chances.pick(REST_ROUTES);
  const actor = chances.often(FITTING_SHARE) ? chances.pick(actorsOf(route)) : chances.pick(ACTORS);
  const { tokens, leaving } = place.world;
  const leaves = route.procedure === 'auth.logout';
  const token = actor === 'nobody' ? undefined : chances.pick(leaves ? leaving : tokens[actor]);
  return aRequest(route, { actor, token, known: knownTo(place, route, actor, chances) }, chances);
}

/** Who the policy lets in. */
function actorsOf({ procedure }: RestRoute): Actor[] {
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
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    ms: performance.now() - begun,
  };
}

function toWords(faults: string[], request: HostileRequest, { status, body }: WireResponse, log: string): string {
  const { kind, actor, method, url, headers, payload } = request;
  const asked = `${kind} by ${actor}: ${method} ${short(url)} ${short(JSON.stringify(headers))} ${short(String(payload ?? ''))}`;
  return [faults.join('; '), asked, `${status} ${short(body)}`, short(log)].join('\n  ');
}

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);
