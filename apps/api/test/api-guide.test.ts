import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { listenOnPort } from '../harness/over-socket.ts';

const app = useApplication();
const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/api-guide.md'), 'utf8');
const PASSWORD = 'Growth#2026';
const BETWEEN = '=== next block ===';

type Block = { command: string; documented: { language: string; text: string } | null };

/** Every command of the guide, with what the guide says comes back. */
function blocksOf(guide: string): Block[] {
  const fences = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
  return fences.flatMap(({ language, text }, index) => {
    const next = fences[index + 1];
    return language === 'sh' ? [{ command: text, documented: next && next.language !== 'sh' ? next : null }] : [];
  });
}

let baseUrl: string;

beforeAll(async () => {
  const passwordHash = await app.deps.passwords.hash(PASSWORD);
  const consultant = await app.aConsultant({ email: 'consultant@example.com', passwordHash });
  await app.aClient({ consultant, email: 'client2@example.com', passwordHash, credits: 1 });
  await app.aClient({ consultant });
  await app.aClient({ consultant });
  baseUrl = `http://127.0.0.1:${await listenOnPort(app.app)}`;
});

test('what the guide says comes back is what comes back', async () => {
  const blocks = blocksOf(GUIDE);
  expect(blocks.length).toBeGreaterThan(10);
  const printed = (await run(blocks.map(({ command }) => command))).split(`${BETWEEN}\n`);
  blocks.forEach(({ command, documented }, index) => expectDocumented(printed[index] ?? '', documented, command));
});

test('the calls that take no key of a retry are those that the guide says', async () => {
  expect(GUIDE).toContain(
    'Every call takes an `Idempotency-Key`, except GET, calls that need no login, and the change of a password',
  );
  type Operation = { security?: object[]; parameters?: { $ref?: string }[] };
  const { body } = await app.rest<{ paths: Record<string, Record<string, Operation>> }>('GET /api/openapi.json');
  const operations = Object.entries(body.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ url, method, ...operation })),
  );
  const names = (all: typeof operations) => all.map(({ url, method }) => `${method} ${url}`);
  const without = operations.filter(
    ({ method, url, security }) => method === 'get' || security?.length === 0 || url === '/api/change-password',
  );
  const isKeyed = ({ parameters = [] }: Operation) => parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  expect(without.filter(({ method }) => method !== 'get').length).toBeGreaterThan(10);
  expect(names(operations.filter((one) => !isKeyed(one)))).toEqual(names(without));
  const { token } = await app.aClient();
  const sayOfKey = async (route: string) => {
    const headers = { 'idempotency-key': 'not a key' };
    return JSON.stringify((await app.rest(route, {}, { token, headers })).body['errors']).includes('idempotency-key');
  };
  expect(await sayOfKey('POST /api/growth-plan/create/new-growth-plan')).toBe(true);
  expect(await sayOfKey('POST /api/change-password')).toBe(false);
  expect(await sayOfKey('POST /api/verify/user')).toBe(false);
});

/** Runs commands in one shell, as somebody does who types them one after another. */
async function run(commands: string[]): Promise<string> {
  const script = commands.join(`\necho; echo '${BETWEEN}'\n`);
  const shell = spawn('bash', ['-c', script], { env: { ...process.env, BASE: baseUrl, no_proxy: '127.0.0.1' } });
  let printed = '';
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const status = await new Promise((resolve) => shell.on('close', resolve));
  expect(status).toBe(0);
  return printed;
}

function expectDocumented(printed: string, documented: Block['documented'], command: string): void {
  const shown = printed.replaceAll('\r', '').trim();
  if (documented?.language === 'json')
    expect([command, JSON.parse(shown)]).toEqual([command, expected(JSON.parse(documented.text))]);
  else expect([command, shown]).toEqual([command, expected((documented?.text ?? '').trim())]);
}

/** The same with every `…` as whatever is there. */
function expected(documented: unknown): unknown {
  if (typeof documented === 'string')
    return documented.includes('…') ? expect.stringMatching(patternOf(documented)) : documented;
  if (Array.isArray(documented)) return documented.map(expected);
  if (typeof documented !== 'object' || documented === null) return documented;
  return Object.fromEntries(Object.entries(documented).map(([key, value]) => [key, expected(value)]));
}

function patternOf(documented: string): RegExp {
  const parts = documented.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`);
}
