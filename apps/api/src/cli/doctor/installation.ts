import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  ConfigurationFault,
  readLocalKey,
  readProcessVariables,
  readEnvironment,
  type Environment,
} from '../../environment.ts';
import { listMissingBrand } from '../../brand.ts';
import { faultFinding, okFinding, warningFinding, type Finding } from './finding.ts';

const NODE = 24; // what is tested
const KEY_BYTES = 32;
const FEWEST_DISTINCT_BYTES = 16; // of 32 random ones about 30 are distinct
const WEB_FILES = ['dist/index.html', 'dist-home/render.js', 'dist-home/page-files.json'].map((file) =>
  path.resolve(import.meta.dirname, '../../../../web', file),
);

export function examineNode(): Finding {
  const { version } = process;
  if (Number(process.versions.node.split('.')[0]) >= NODE) return okFinding('Node.js', version);
  return faultFinding('Node.js', `${version} is older than ${NODE}`, 'Run it through pnpm, which brings its own.');
}

/** The environment, or every fault of it. */
export function examineConfiguration(): Environment | Finding[] {
  try {
    return readEnvironment(readProcessVariables());
  } catch (error) {
    if (!(error instanceof ConfigurationFault)) throw error;
    return error.message
      .split('\n')
      .map((line) =>
        faultFinding('Configuration', line, 'Set it in the environment or in .env; .env.example tells more.'),
      );
  }
}

/** Links in mails are built from it. */
export function examinePublicUrl({ publicUrl, production }: Environment): Finding {
  const { protocol, pathname, search, hash, username } = new URL(publicUrl);
  const remedy = 'Set PUBLIC_URL to the address that people open, such as https://plan.example.com.';
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    return faultFinding('PUBLIC_URL', 'it has more than a host, which is lost in links', remedy);
  if (production && protocol !== 'https:') return faultFinding('PUBLIC_URL', `${publicUrl} is not https`, remedy);
  return okFinding('PUBLIC_URL', publicUrl);
}

/** What is not known about the firm is left out of pages and mails. */
export function examineBrand({ production }: Environment): Finding {
  const missing = listMissingBrand(readProcessVariables());
  if (missing.length === 0) return okFinding('The firm', 'all is set');
  if (!production) return okFinding('The firm', `examples are shown in place of ${missing.join(', ')}`);
  const lost = missing.includes('BRAND_EMAIL') ? ' Without BRAND_EMAIL nobody can request an account.' : '';
  return warningFinding('The firm', `left out: ${missing.join(', ')}`, `Set what the firm has.${lost}`);
}

/** Anyone who guesses a key can log in as anybody. */
export function examineKeys({ sessionKeys, dataDir }: Environment): Finding {
  const file = path.join(dataDir, 'session-key');
  if (sessionKeys === null && !existsSync(file))
    return okFinding('Session keys', 'none yet; the first start makes one next to the data');
  const keys = sessionKeys ?? readLocalKey(dataDir);
  const weak = keys.filter(({ secret }) => secret.length < KEY_BYTES || new Set(secret).size < FEWEST_DISTINCT_BYTES);
  if (weak.length === 0) return okFinding('Session keys', sessionKeys ? `${keys.length} in SESSION_KEYS` : file);
  return faultFinding(
    'Session keys',
    `not ${KEY_BYTES} random bytes: ${weak.map(({ id }) => id).join(', ')}`,
    sessionKeys
      ? 'Put a new key in front: openssl rand -base64 32; remove the weak one.'
      : `Remove ${file}; the next start makes a new one, and everybody logs in again.`,
  );
}

export function examineWeb(): Finding {
  if (WEB_FILES.every((file) => existsSync(file))) return okFinding('Web app', 'built');
  return faultFinding(
    'Web app',
    'it is not built',
    'Start with pnpm start, which builds it, or run pnpm exec turbo run build.',
  );
}
