import { ConfigurationFault } from '../environment.ts';

const CERTIFICATE = 'Correct the certificate of the database, or sslmode and sslrootcert in DATABASE_URL.';
const ADDRESS = 'Start the database, or correct host and port in DATABASE_URL.';

/** What to do, by the beginning of PostgreSQL's or the system's code. */
const REMEDIES: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Correct the host in DATABASE_URL, or see that this machine can look names up.'],
  [/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)/, ADDRESS],
  [/^28/, 'Correct user and password in DATABASE_URL, or let that user in with pg_hba.conf.'],
  [/^3D/, 'Create that database, or correct the name in DATABASE_URL.'],
  [/^53300/, 'Raise max_connections of the database, or lower DATABASE_POOL of those that use it.'],
  [/^08P01/, 'It is a pooler: set DATABASE_POOLER (docs/operations.md), or see why it does not reach PostgreSQL.'],
  [/^57P03/, 'The database is starting or stopping: try again in a moment.'],
  [/^42501/, 'Let the role use the tables: run "migrate --app-role NAME" as the owner.'],
  [/CERT|LEAF_SIGNATURE|^ERR_(TLS|SSL)/, CERTIFICATE],
];

/** Why a database cannot be used and what to do about it, never with its password; null for a fault of another kind. */
export function explainUnreachable(error: unknown, databaseUrl: string): { words: string; remedy: string } | null {
  const { code = '', message } = error as { code?: string; message: string };
  const timedOut = code === '' && /timeout|terminated/i.test(message); // the pool's own
  const remedy = REMEDIES.find(([codes]) => codes.test(code))?.[1] ?? (timedOut ? ADDRESS : null);
  if (remedy === null) return null;
  const { host, pathname } = new URL(databaseUrl);
  return { words: `the database ${pathname.slice(1)} on ${host} answers ${message || code}`, remedy };
}

/** The same as what stops a start; the fault itself where it is of another kind, or the database our own. */
export function unreachableFault(error: unknown, databaseUrl: string | null): unknown {
  const why = databaseUrl === null ? null : explainUnreachable(error, databaseUrl);
  return why ? new ConfigurationFault(`DATABASE_URL cannot be used: ${why.words}. ${why.remedy}`) : error;
}
