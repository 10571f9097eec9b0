import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigurationFault, readLocalKey, readDatabaseEnvironment, readEnvironment } from '../src/environment.ts';

const KEY = 'A'.repeat(43);
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plan.example.com',
  DATABASE_URL: 'postgres://user:password@db:5432/plan',
  SESSION_KEYS: `2027:${KEY}`,
  SMTP_URL: 'smtps://user:password@mail:465',
  MAIL_FROM: 'plan@example.com',
};

/** The lines that a start would end with. */
function faultsOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationFault);
    return (error as ConfigurationFault).message.split('\n');
  }
}

test('nothing needs to be set to develop, and what is set to nothing is not set', () => {
  const defaults = readEnvironment({});
  expect(defaults).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    sessionKeys: null,
    smtpUrl: null,
    mailFrom: 'info@example.com',
    secondFactorRequired: [],
    trustedProxies: [],
    timeZone: 'Europe/Helsinki',
    upsellDays: 30,
  });
  expect(path.isAbsolute(defaults.dataDir)).toBe(true);
  const empty = { PORT: '', DATABASE_URL: '', SESSION_KEYS: '', SMTP_URL: '', TRUSTED_PROXIES: '' };
  expect(readEnvironment({ ...empty, UNKNOWN: 'x' })).toEqual(defaults);
});

test('the public address goes by the port when it is not given', () => {
  expect(readEnvironment({ PORT: '8080' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' });
});

test('production needs its address, database, keys and mail server, and a sender, and lists all that is missing at once', () => {
  const needed = ['PUBLIC_URL', 'DATABASE_URL', 'SESSION_KEYS', 'SMTP_URL', 'MAIL_FROM'];
  const lines = faultsOf({ NODE_ENV: 'production' });
  expect(lines.map((line) => line.split(' ')[0])).toEqual(needed);
  for (const line of lines) expect(line).toMatch(/^\w+ is needed in production: .{20,}/);
  for (const name of needed) expect(faultsOf({ ...PRODUCTION, [name]: '' })).toHaveLength(1);
  expect(readEnvironment(PRODUCTION)).toMatchObject({ production: true, publicUrl: 'https://plan.example.com' });
  const sender = { MAIL_FROM: '', BRAND_EMAIL: 'firm@example.com' };
  expect(readEnvironment({ ...PRODUCTION, ...sender })).toMatchObject({ mailFrom: 'firm@example.com' });
});

test('in production the firm is what the variables say and nothing else, but for its name', () => {
  const { brand } = readEnvironment({ ...PRODUCTION, BRAND_PHONE: '+358 9 1234' });
  const { name, phone, ...rest } = brand;
  expect([name, phone]).toEqual(['plan.example.com', '+358 9 1234']);
  expect(new Set(Object.values(rest))).toEqual(new Set(['']));
});

test('a job on the database alone asks for DATABASE_URL and for nothing that it does not use', () => {
  const job = { NODE_ENV: 'production', DATABASE_URL: PRODUCTION.DATABASE_URL, DATA_DIR: '/somewhere' };
  const wrong = { PUBLIC_URL: 'no address', SMTP_URL: 'none', SESSION_KEYS: 'short', TRUSTED_PROXIES: 'fill in' };
  const read = {
    databaseUrl: PRODUCTION.DATABASE_URL,
    dataDir: '/somewhere',
    usesLocalKey: false,
    auditFloorDays: null,
    databasePooler: 'none',
  };
  expect(readDatabaseEnvironment({ ...job, ...wrong })).toEqual(read);
  expect(() => readDatabaseEnvironment({ NODE_ENV: 'production' })).toThrow(
    /^DATABASE_URL is needed in production: .*$/,
  );
  expect(() => readDatabaseEnvironment({ ...job, DATABASE_URL: 'mysql://db' })).toThrow(/^DATABASE_URL must be .*$/);
  expect(readDatabaseEnvironment({})).toMatchObject({ databaseUrl: null, usesLocalKey: true });
});

test('a command can do without a variable that a server needs, and still reports the others', () => {
  const { SMTP_URL: _, SESSION_KEYS: __, ...some } = PRODUCTION;
  expect(() => readEnvironment(some, ['DATABASE_URL', 'SESSION_KEYS'])).toThrow(/^SESSION_KEYS is needed.*$/);
});

test('every fault is listed at once, each once, in plain words and without the value', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: '70000.5',
    PUBLIC_URL: 'plan.example.com',
    DATABASE_URL: 'mysql://root:secret@db/plan',
    DATABASE_POOL: '1',
    SMTP_URL: 'smtp:secret',
    TIME_ZONE: 'Europe/Espoo',
    UPSELL_DAYS: 'many',
    LOG_LEVEL: 'loud',
  };
  const lines = faultsOf(wrong);
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'DATABASE_POOL',
    'DATABASE_URL',
    'LOG_LEVEL',
    'MAIL_FROM',
    'PORT',
    'PUBLIC_URL',
    'SESSION_KEYS',
    'SMTP_URL',
    'TIME_ZONE',
    'UPSELL_DAYS',
  ]);
  expect(lines.join()).not.toMatch(/secret|loud|undefined|invalid/i);
});

test('one port cannot be listened at twice', () => {
  expect(faultsOf({ PORT: '8080', METRICS_PORT: '8080' })).toEqual(['METRICS_PORT must be another than PORT']);
  expect(faultsOf({ METRICS_PORT: '3000' })).toHaveLength(1);
  expect(readEnvironment({ PORT: '8080', METRICS_PORT: '8081' })).toMatchObject({ metricsPort: 8081 });
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'ftp://plan.example.com'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_POOL', '101'],
  ['NODE_ENV', 'staging'],
  ['UPSELL_DAYS', '-1'],
  ['UPSELL_DAYS', '1.5'],
  ['TIME_ZONE', 'Helsinki'],
  ['SESSION_KEYS', KEY],
  ['SESSION_KEYS', `a:${'A'.repeat(42)}`],
  ['SESSION_KEYS', `a:${KEY},`],
  ['SESSION_KEYS', `a:${KEY} b:${KEY}`],
  ['SESSION_KEYS', `a:${KEY},a:${'B'.repeat(43)}`],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['MAIL_FROM', 'Growth Plan'],
  ['SECOND_FACTOR_REQUIRED', 'User'],
  ['SECOND_FACTOR_REQUIRED', 'Admin,Boss'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['LOG_KEY', 'A'.repeat(42)],
  ['LOG_KEY', `${'A'.repeat(42)}=`],
  ['SECURITY_EVENTS', 'syslog'],
  ['OIDC_ISSUER', 'http://login.example.com'],
  ['OIDC_ISSUER', 'login.example.com'],
  ['OIDC_DOMAINS', 'somebody@example.com'],
  ['OIDC_REQUIRED_DOMAINS', 'example.com;example.fi'],
  ['OIDC_JOINING_DOMAINS', 'example'],
])('%s=%s stops the start', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
});

test('a start that others than this machine can reach needs a mail server, since kept mail lets anybody in who reads it', () => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'plan.example.com']) {
    expect(faultsOf({ HOST })).toEqual([expect.stringMatching(/^SMTP_URL is needed where HOST is reached from other/)]);
    expect(faultsOf({ HOST, SMTP_URL: 'smtp://127.0.0.1:2525' })).toEqual([]);
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(readEnvironment({ HOST }).showsMail).toBe(true);
  expect(readEnvironment({ ...PRODUCTION, HOST: '0.0.0.0' }).showsMail).toBe(false);
});

test('single sign-on needs all that it works with, and requires it of no domain that may not use it', () => {
  const login = { OIDC_ISSUER: 'https://login.example.com/firm', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  expect(readEnvironment({ OIDC_CLIENT_ID: 'id', OIDC_DOMAINS: 'example.com' }).sso).toBeNull();
  expect(faultsOf(login)).toEqual([expect.stringMatching(/^OIDC_CLIENT_ID, .* and OIDC_DOMAINS are needed/)]);
  const domains = { ...login, OIDC_DOMAINS: 'Example.com, example.fi' };
  expect(faultsOf({ ...domains, OIDC_REQUIRED_DOMAINS: 'other.example' })).toEqual([
    'OIDC_REQUIRED_DOMAINS must be some of OIDC_DOMAINS',
  ]);
  expect(faultsOf({ ...domains, OIDC_JOINING_DOMAINS: 'other.example' })).toEqual([
    'OIDC_JOINING_DOMAINS must be some of OIDC_DOMAINS',
  ]);
  expect(readEnvironment({ ...domains, OIDC_REQUIRED_DOMAINS: 'example.FI' }).sso).toMatchObject({
    name: 'login.example.com',
    domains: ['example.com', 'example.fi'],
    requiredDomains: ['example.fi'],
    joiningDomains: [],
  });
  const here = { ...domains, OIDC_ISSUER: 'http://127.0.0.1:4000' };
  expect(readEnvironment(here).sso?.issuer).toBe('http://127.0.0.1:4000');
});

test('security events have their own log line in production, and elsewhere where it is asked for', () => {
  expect(readEnvironment(PRODUCTION).securityEvents).toBe(true);
  expect(readEnvironment({ ...PRODUCTION, SECURITY_EVENTS: 'off' }).securityEvents).toBe(false);
  expect(readEnvironment({}).securityEvents).toBe(false);
  expect(readEnvironment({ SECURITY_EVENTS: 'stdout' }).securityEvents).toBe(true);
});

test('mail comes from the firm’s address unless another is given', () => {
  expect(readEnvironment({ BRAND_EMAIL: 'hello@example.com' }).mailFrom).toBe('hello@example.com');
  expect(readEnvironment({ BRAND_EMAIL: 'hello@example.com', MAIL_FROM: 'plan@example.com' }).mailFrom).toBe(
    'plan@example.com',
  );
});

test('addresses of the firm are checked as the others are', () => {
  const named = (wrong: Record<string, string>) => faultsOf(wrong).map((line) => line.split(' ')[0]);
  expect(named({ BRAND_EMAIL: 'x' })).toEqual(['BRAND_EMAIL']);
  expect(
    named({ BRAND_TERMS_URL: 'terms', BRAND_LOGO_URL: 'javascript:alert(1)', BRAND_BLOG_URL: '//x.example' }),
  ).toEqual(expect.arrayContaining(['BRAND_TERMS_URL', 'BRAND_LOGO_URL', 'BRAND_BLOG_URL']));
  expect(named({ BRAND_TERMS_URL: '/terms', BRAND_BLOG_URL: 'https://blog.example.com/', BRAND_EMAIL: '' })).toEqual(
    [],
  );
});

test('faults between variables are listed at once too', () => {
  const wrong = { HOST: '0.0.0.0', PORT: '5000', METRICS_PORT: '5000', DATABASE_POOLER: 'transaction' };
  const lines = faultsOf({ ...wrong, OIDC_ISSUER: 'https://login.example.com' });
  expect(lines.map((line) => line.split(/[ ,]/)[0])).toEqual([
    'METRICS_PORT',
    'SMTP_URL',
    'MIGRATE_ON_START',
    'OIDC_CLIENT_ID',
  ]);
});

test('lists are parted by commas, with or without spaces, and roles are read whatever their case', () => {
  const environment = readEnvironment({
    SECOND_FACTOR_REQUIRED: 'admin, Consultant',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.1',
  });
  expect(environment.secondFactorRequired).toEqual(['Admin', 'Consultant']);
  expect(environment.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.1']);
});

test('session keys are read in order, the first of which signs', () => {
  const keys = readEnvironment({ SESSION_KEYS: `new:${'_'.repeat(43)},old:${KEY}` }).sessionKeys;
  expect(keys?.map(({ id, secret }) => [id, secret.length])).toEqual([
    ['new', 32],
    ['old', 32],
  ]);
});

test('an installation without keys makes one next to its data, keeps it, and lets nobody else read it', () => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'keys-')), 'data');
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true }));
  const [key] = readLocalKey(dataDir);
  expect(key.secret).toHaveLength(32);
  expect(readLocalKey(dataDir)).toEqual([key]);
  const file = path.join(dataDir, 'session-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/);
});

test('a server behind a pooler does not migrate', () => {
  const behind = { ...PRODUCTION, DATABASE_POOLER: 'transaction' };
  expect(faultsOf(behind)).toEqual([expect.stringMatching(/^MIGRATE_ON_START must be false with DATABASE_POOLER/)]);
  expect(readEnvironment({ ...behind, MIGRATE_ON_START: 'false' })).toMatchObject({ databasePooler: 'transaction' });
  expect(faultsOf({ ...PRODUCTION, DATABASE_POOLER: 'session' })).toEqual([
    'DATABASE_POOLER must be none, transaction or prepared',
  ]);
});
