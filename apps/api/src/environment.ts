import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parseRole } from '@app/schema/roles';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { BRAND_VARIABLES, readBrand } from './brand.ts';
import { readSso, SSO_VARIABLES, type SsoSettings } from './sso-settings.ts';
import { readDsn } from './lib/dsn.ts';
import { isLoopback } from './lib/network.ts';
import type { SigningKey } from './lib/tokens.ts';

/** What stops a start: every fault of the configuration at once, in plain words. */
export class ConfigurationFault extends Error {}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KEY_BYTES = 32;
const KEEP_AUDIT_DAYS = 730; // long enough to investigate what was noticed late, and no longer than that takes

const NO_MIGRATION =
  'MIGRATE_ON_START must be false with DATABASE_POOLER: a migration needs PostgreSQL itself. Run "migrate" with its address.';
const NO_MAIL_SERVER =
  'SMTP_URL is needed where HOST is reached from other machines: without it mail is kept, and its links let anybody in who reads them. Or set HOST=127.0.0.1.';
const DAYS_KEPT = 'a number of days from 30 to 36500, or 0 for ever';

const wholeNumber = (min: number, max: number, wanted: string) =>
  z.coerce.number(wanted).check(z.int(wanted), z.minimum(min, wanted), z.maximum(max, wanted));
const optionalText = (isValid: (text: string) => boolean, wanted: string) =>
  z.optional(z.string().check(z.refine(isValid, wanted)));

/** One variable each, with the words for what it must be; `.env.example` says what they are for. */
const variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test'], 'development, production or test'), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(1, 65_535, 'a port from 1 to 65535'), 3000),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'an address such as https://plan.example.com' })),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host:5432/name' }),
  ),
  DATABASE_POOL: z._default(wholeNumber(2, 100, 'a number of connections from 2 to 100'), 10),
  DATABASE_POOLER: z._default(z.enum(['none', 'transaction', 'prepared'], 'none, transaction or prepared'), 'none'),
  DATABASE_WAIT_SECONDS: z._default(wholeNumber(0, 3600, 'a number of seconds from 0 to 3600'), 30),
  MIGRATE_ON_START: z._default(z.enum(['true', 'false'], 'true or false'), 'true'),
  DATA_DIR: z._default(z.string(), path.join(ROOT, '.data')),
  SESSION_KEYS: optionalText(
    (pairs) => /^[\w-]+:[A-Za-z0-9_-]{43,}(,[\w-]+:[A-Za-z0-9_-]{43,})*$/.test(pairs) && hasOwnNames(pairs),
    'name:key pairs parted by commas, each name once, each key 32 random bytes in base64url; the first one signs',
  ),
  SESSION_IDLE_MINUTES: z._default(wholeNumber(0, 720, 'a number of minutes from 1 to 720, or 0 for no such end'), 0),
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'an address such as smtp://user:password@mail.example.com:587, or smtps:// where TLS comes first',
    }),
  ),
  MAIL_FROM: z.optional(z.email('the e-mail address that mail comes from')),
  SECOND_FACTOR_REQUIRED: optionalText(areStaff, 'Consultant, Admin or both, parted by a comma'),
  TRUSTED_PROXIES: optionalText(
    areNetworks,
    'addresses or networks of your proxies parted by commas, such as 10.1.2.3,2001:db8::5',
  ),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'a time zone such as Europe/Helsinki')),
    'Europe/Helsinki',
  ),
  UPSELL_DAYS: z._default(wholeNumber(0, 3650, 'a number of days from 0 to 3650'), 30),
  DRAIN_SECONDS: z._default(wholeNumber(0, 60, 'a number of seconds from 0 to 60'), 0),
  ...SSO_VARIABLES,
  ...BRAND_VARIABLES,
  COLLEAGUES: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  WEBHOOK_PRIVATE_ADDRESSES: z._default(z.enum(['true', 'false'], 'true or false'), 'false'),
  JOBS: z._default(z.enum(['true', 'false'], 'true or false'), 'true'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535, 'a port from 1 to 65535')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'an address such as http://127.0.0.1:4318' }),
  ),
  SENTRY_DSN: optionalText((dsn) => readDsn(dsn) !== null, 'a DSN such as https://key@sentry.example.com/1'),
  ERASE_AFTER_DAYS: z._default(wholeNumber(1, 365, 'a number of days from 1 to 365'), 30),
  KEEP_MAIL_DAYS: z._default(wholeNumber(1, 3650, 'a number of days from 1 to 3650'), 90),
  KEEP_NOTIFICATION_DAYS: z._default(wholeNumber(1, 3650, 'a number of days from 1 to 3650'), 90),
  KEEP_CONTACT_DAYS: z._default(wholeNumber(1, 3650, 'a number of days from 1 to 3650'), 365),
  /** The database keeps the audit log for 30 days whatever is set, so that nobody empties it to hide what they did. */
  KEEP_AUDIT_DAYS: z.optional(
    wholeNumber(0, 36_500, DAYS_KEPT).check(z.refine((days) => days === 0 || days >= 30, DAYS_KEPT)),
  ),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent'),
  ),
  LOG_KEY: optionalText((key) => /^[A-Za-z0-9_-]{43,}$/.test(key), '32 random bytes in base64url'),
  SECURITY_EVENTS: z.optional(z.enum(['stdout', 'off'], 'stdout or off')),
});

const NEEDED_IN_PRODUCTION = ['PUBLIC_URL', 'DATABASE_URL', 'SESSION_KEYS', 'SMTP_URL', 'MAIL_FROM'] as const;

/** The process's variables over those of a `.env` file in the checkout, if there is one. */
export function readProcessVariables(): Record<string, string | undefined> {
  const file = path.join(ROOT, '.env');
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env;
}

type Source = Record<string, string | undefined>;
type Needed = (typeof NEEDED_IN_PRODUCTION)[number];

/**
 * Reads the whole environment; throws `ConfigurationFault` naming every fault at once. `needed` is what production cannot
 * do without: all of it for a server, less for a command that does not use the rest.
 */
export function readEnvironment(source: Source, needed: readonly Needed[] = NEEDED_IN_PRODUCTION): Environment {
  const data = parse(variables, source, source['BRAND_EMAIL'] ? needed.filter((name) => name !== 'MAIL_FROM') : needed);
  const sso = readSso(data);
  const faults = [
    data.METRICS_PORT === data.PORT && 'METRICS_PORT must be another than PORT',
    data.SMTP_URL === undefined && data.NODE_ENV !== 'production' && !isLoopback(data.HOST) && NO_MAIL_SERVER,
    data.DATABASE_POOLER !== 'none' && data.MIGRATE_ON_START === 'true' && NO_MIGRATION,
    typeof sso === 'string' && sso,
  ].filter((fault) => fault !== false);
  if (faults.length > 0 || typeof sso === 'string') throw new ConfigurationFault(faults.join('\n'));
  return toEnvironment(data, source, sso);
}

const databaseVariables = z.pick(variables, {
  NODE_ENV: true,
  DATABASE_URL: true,
  DATABASE_POOLER: true,
  DATA_DIR: true,
  KEEP_AUDIT_DAYS: true,
});

/** Where the data are. */
export type DatabaseEnvironment = Pick<
  Environment,
  'databaseUrl' | 'databasePooler' | 'dataDir' | 'usesLocalKey' | 'auditFloorDays'
>;

/**
 * Reads what a job needs that works on the database alone. It is given no other secret, so it asks for none, and a fault in
 * a variable that it does not use does not stop it.
 */
export function readDatabaseEnvironment(source: Source): DatabaseEnvironment {
  const {
    NODE_ENV,
    DATABASE_URL,
    DATABASE_POOLER: databasePooler,
    DATA_DIR,
    KEEP_AUDIT_DAYS: auditFloorDays = null,
  } = parse(databaseVariables, source, ['DATABASE_URL']);
  const usesLocalKey = NODE_ENV !== 'production' && !source['SESSION_KEYS']; // a production server always has SESSION_KEYS
  const dataDir = path.resolve(DATA_DIR);
  return { databaseUrl: DATABASE_URL ?? null, databasePooler, dataDir, usesLocalKey, auditFloorDays };
}

/** Reads variables, of which an empty one is not set. */
function parse<Shape extends z.ZodMiniType>(shape: Shape, source: Source, needed: readonly Needed[]): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const missing = given['NODE_ENV'] === 'production' ? needed.filter((name) => given[name] === undefined) : [];
  const parsed = shape.safeParse({ ...given, ...Object.fromEntries(missing.map((name) => [name, ''])) }); // none may be empty
  if (parsed.success) return parsed.data;
  const wanted = new Map(parsed.error.issues.map(({ path: [name], message }) => [String(name), message]));
  const wrong = [...wanted.keys()].filter((name) => !missing.some((one) => one === name));
  throw new ConfigurationFault(
    [
      ...wrong.map((name) => `${name} must be ${wanted.get(name)}`),
      ...missing.map((name) => `${name} is needed in production: ${wanted.get(name)}`),
    ].join('\n'),
  );
}

function toEnvironment(data: z.infer<typeof variables>, source: Source, sso: SsoSettings | null) {
  const production = data.NODE_ENV === 'production';
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const brand = readBrand(source, { production, host: new URL(publicUrl).host });
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    databaseUrl: data.DATABASE_URL ?? null,
    databasePool: data.DATABASE_POOL,
    /** What is between the servers and PostgreSQL. */
    databasePooler: data.DATABASE_POOLER,
    /** How long a start waits for a database that is not there yet. */
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    /** Whether a start brings the schema up to date itself; otherwise it refuses to run on an older one. */
    migrateOnStart: data.MIGRATE_ON_START === 'true',
    dataDir: path.resolve(data.DATA_DIR),
    sessionKeys: data.SESSION_KEYS === undefined ? null : parseKeys(data.SESSION_KEYS),
    /** Whether the key in the data folder is the one in use. */
    usesLocalKey: data.SESSION_KEYS === undefined,
    /** After how long without use a session ends; 0: only when its hours are over. */
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    /** The mail server; null outside production alone, where mail is kept in a folder instead. */
    smtpUrl: data.SMTP_URL ?? null,
    /** Whether kept mail is shown at `/dev/mail`: on a machine that somebody works on, where all that it talks to is there too. */
    showsMail: data.SMTP_URL === undefined && isForDevelopment(data),
    /** Who mail comes from. */
    mailFrom: data.MAIL_FROM ?? brand.email,
    /** Who cannot do anything without a second factor. */
    secondFactorRequired: splitList(data.SECOND_FACTOR_REQUIRED).map((name) => parseRole(name)!), // `areStaff` has seen each
    /** The login service of the firm, where staff can log in too; null: there is none. */
    sso,
    /** Whose word about a caller's address is believed. */
    trustedProxies: splitList(data.TRUSTED_PROXIES),
    timeZone: data.TIME_ZONE,
    upsellDays: data.UPSELL_DAYS,
    /** How long it serves on after SIGTERM, no longer ready, until a balancer has noticed. */
    drainSeconds: data.DRAIN_SECONDS,
    metricsHost: data.METRICS_HOST,
    /** Whether clients invite colleagues and hand over; not while a server of the release before runs. */
    colleagues: data.COLLEAGUES === 'on',
    /** Whether webhooks may go to addresses that are not public, and without TLS. */
    webhooksToPrivate: data.WEBHOOK_PRIVATE_ADDRESSES === 'true',
    /** Whether this server runs jobs; another one has to where it does not. */
    runsJobs: data.JOBS === 'true',
    /** The listener of `/metrics` alone; null: in production nowhere, otherwise on the main listener. */
    metricsPort: data.METRICS_PORT ?? null,
    /** Where traces are sent; null: nowhere. */
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** Where errors of pages are sent besides the log; null: nowhere. */
    errorTarget: readDsn(data.SENTRY_DSN ?? ''),
    /** How long after a deletion, or a wish for it, everything is erased for good. */
    eraseAfterDays: data.ERASE_AFTER_DAYS,
    keepMailDays: data.KEEP_MAIL_DAYS,
    keepNotificationDays: data.KEEP_NOTIFICATION_DAYS,
    keepContactDays: data.KEEP_CONTACT_DAYS,
    /** How long the audit log is kept; 0: for ever. */
    keepAuditDays: data.KEEP_AUDIT_DAYS ?? KEEP_AUDIT_DAYS,
    /** The same as the operator set it, for the database's own floor; null leaves that as it is. */
    auditFloorDays: data.KEEP_AUDIT_DAYS ?? null,
    /** With `info` there is a line for every request. */
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** Makes the hashes of addresses and networks in the log; null: one drawn from the key that signs sessions. */
    logKey: data.LOG_KEY === undefined ? null : Buffer.from(data.LOG_KEY, 'base64url'),
    /** Whether security events have their line whatever `logLevel` is. */
    securityEvents: (data.SECURITY_EVENTS ?? (production ? 'stdout' : 'off')) === 'stdout',
    brand,
  };
}

export type Environment = ReturnType<typeof toEnvironment>;

const splitList = (list = '') =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Real data lie in a database elsewhere, and people come by an address that is not this machine's. */
function isForDevelopment({ NODE_ENV, HOST, PUBLIC_URL, DATABASE_URL }: z.infer<typeof variables>): boolean {
  const hosts = [PUBLIC_URL, DATABASE_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return NODE_ENV !== 'production' && [HOST, ...hosts].every((host) => host === '' || isLoopback(host));
}

function areStaff(names: string): boolean {
  return splitList(names).every((name) => ['Consultant', 'Admin'].includes(parseRole(name) ?? ''));
}

function areNetworks(networks: string): boolean {
  return splitList(networks).every((one) => (one.includes('/') ? ipaddr.isValidCIDR(one) : ipaddr.isValid(one)));
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Of two keys with one name only one could check what the other signed. */
function hasOwnNames(pairs: string): boolean {
  const names = pairs.split(',').map((pair) => pair.split(':')[0]);
  return new Set(names).size === names.length;
}

function parseKeys(pairs: string): [SigningKey, ...SigningKey[]] {
  const [first, ...rest] = pairs.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.split(':');
    return { id, secret: Buffer.from(secret, 'base64url') };
  });
  return [first!, ...rest]; // the pattern of SESSION_KEYS asks for at least one
}

const localKeyFile = (dataDir: string) => path.join(dataDir, 'session-key');

/** Whether an installation has made its own signing key. */
export const hasLocalKey = (dataDir: string): boolean => existsSync(localKeyFile(dataDir));

/** The signing key of an installation that was given none: made once, kept next to the data. */
export function readLocalKey(dataDir: string): [SigningKey] {
  const file = localKeyFile(dataDir);
  if (!hasLocalKey(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  }
  return [{ id: 'local', secret: Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url') }];
}
