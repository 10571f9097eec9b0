import { performance } from 'node:perf_hooks';
import { buildApp } from '../../api/src/app.ts';
import type { Dependencies } from '../../api/src/dependencies.ts';
import { REST_ROUTES, type RestRoute } from '../../api/src/http/rest-table.ts';
import { ruleOf } from '../../api/src/policy/policy.ts';
import { chancesOf, type Chances } from '../support/chances.ts';
import { brokenRules, countAdmins, digestOf } from './database.ts';
import { knownTo } from './names.ts';
import { faultsOf, type WireResponse } from './oracle.ts';
import { aRequest, type HostileRequest } from './requests.ts';
import { ACTORS, aSetting, aWorld, type Actor, type Setting, type World } from './world.ts';

const REQUESTS_PER_WORLD = 100;
const FITTING_SHARE = 0.5;
const SHOWN = 700;

export type Finding = { faults: string[]; request: string; answer: string; log: string };

export type FuzzReport = {
  findings: Finding[];
  /** What does not hold in the database afterwards. */
  broken: string[];
  /** How many answers of each status there were, by route. */
  statuses: Map<string, number>;
  /** Routes that never succeeded: their generator says nothing worth hearing. */
  neverDone: string[];
};

/** Sends hostile requests, one after another, and collects what is wrong with the answers. The same seed chooses the same. */
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
  const report: FuzzReport = { findings: [], broken: [], statuses: new Map(), neverDone: [] };
  const done = new Set<string>();
  let world: World = await aWorld(deps, setting);
  for (let index = 0; index < requests; index += 1) {
    if (index % REQUESTS_PER_WORLD === REQUESTS_PER_WORLD - 1) world = await aWorld(deps, setting);
    const chances = chancesOf(seed * 1_000_003 + index);
    const request = choose(index, { deps, setting, world }, chances);
    const response = await send(app, request);
    const faults = faultsOf(request, response, world);
    if (faults.length > 0) report.findings.push(finding(faults, request, response, log.at(-1) ?? ''));
    log.length = 0;
    if (response.status < 300) done.add(lineOf(request));
    report.statuses.set(String(response.status), (report.statuses.get(String(response.status)) ?? 0) + 1);
  }
  await app.close();
  report.neverDone = REST_ROUTES.map(({ method, path }) => `${method} ${path}`).filter((line) => !done.has(line));
  report.broken = await brokenRules(deps.db);
  if ((await countAdmins(deps.db)) !== before.admins) report.broken.push('an admin was made');
  if ((await digestOf(deps.db, setting)) !== before.digest) report.broken.push('the other tenant was changed');
  if (Object.keys(Object.prototype).length > 0) report.broken.push('every object was changed');
  return report;
}

const lineOf = ({ route }: HostileRequest) => `${route.method} ${route.path}`;

function choose(
  index: number,
  place: { deps: Dependencies; setting: Setting; world: World },
  chances: Chances,
): HostileRequest {
  const route = REST_ROUTES[index % REST_ROUTES.length]!;
  const actor = chances.often(FITTING_SHARE) ? chances.pick(actorsOf(route)) : chances.pick(ACTORS);
  const { tokens, leaving } = place.world;
  const leaves = route.procedure === 'auth.logout';
  const token = actor === 'nobody' ? undefined : chances.pick(leaves ? leaving : tokens[actor]);
  return aRequest(route, { actor, token, known: knownTo(place, route, actor, chances) }, chances);
}

/** Who the policy lets in. */
function actorsOf({ procedure }: RestRoute): Actor[] {
  const rule = ruleOf(procedure);
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

function finding(faults: string[], request: HostileRequest, { status, body }: WireResponse, log: string): Finding {
  const { kind, actor, method, url, headers, payload } = request;
  return {
    faults,
    request: `${kind} by ${actor}: ${method} ${short(url)} ${short(JSON.stringify(headers))} ${short(String(payload ?? ''))}`,
    answer: `${status} ${short(body)}`,
    log: short(log),
  };
}

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);
