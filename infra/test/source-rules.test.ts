import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* What our own source never does. Each rule names the few files that are allowed to. */

type Rule = { name: string; where: string; never: RegExp; except?: string[] };

const API = 'apps/api/src/**/*.ts';
const WEB = 'apps/web/{src,home}/**/*.{ts,tsx}';

const RULES: Rule[] = [
  {
    name: 'no program is started but the embedded PostgreSQL',
    where: API,
    never: /child_process|node:cluster/,
    except: ['apps/api/src/database/embedded.ts'],
  },
  { name: 'no shell reads what a program is given', where: API, never: /\bshell:|(?<![.\w])(exec|execSync)\(/ },
  {
    name: 'no text is run as a program',
    where: `{${API},${WEB},packages/*/src/**/*.ts}`,
    never: /\beval\(|\bnew Function\(|node:vm|set(Timeout|Interval)\(\s*['"`]/,
  },
  {
    name: 'no text becomes a regular expression unless it is a constant',
    where: API,
    never: /new RegExp\((?!\n?\s*`\^?\/|[A-Z_]+[,)])/,
  },
  {
    name: 'no page writes HTML',
    where: WEB,
    never:
      /dangerouslySetInnerHTML|\.(innerHTML|outerHTML|srcdoc)\b|insertAdjacentHTML|document\.write|createContextualFragment/,
  },
  {
    name: 'no page hinders pasting or password managers',
    where: WEB,
    never: /onPaste|<PasswordField[^>]*autoComplete="off"/,
    except: [
      'apps/web/src/ui/parsed-field.tsx', // puts in all that was pasted, with a sign between cells
      'apps/web/src/features/follow-up/values-table.tsx', // puts each pasted cell into one of the table
    ],
  },
  {
    name: 'no account has a secret question or a hint for its password',
    where: 'packages/schema/src/**/*.ts',
    never: /(secret|security)_?(question|answer)|password_?hint/i,
  },
  {
    name: 'no page sends people to an address that is not a constant',
    where: WEB,
    never: /window\.open\(|location\.(assign|replace)\((?!'[^']*'\))|location(\.href)?\s*=[^=]/,
    except: ['apps/web/src/features/auth/sso/leave-site.ts'], // to the login service, as the server names it
  },
  {
    name: 'the server asks an address by HTTP in one file alone, which looks at it first',
    where: API,
    never: /\bfetch\(|https?\.(request|get)\(|from '(node:https|undici|axios|got)'/,
    except: ['apps/api/src/features/webhooks/call.ts'],
  },
  { name: 'random values come from the system', where: API, never: /Math\.random|pseudoRandomBytes/ },
  {
    name: 'ciphers are used in one file',
    where: API,
    never: /create(Cipher|Decipher)|\b(publicEncrypt|privateDecrypt|createSign|createDiffieHellman)\b/,
    except: ['apps/api/src/lib/sealer.ts'],
  },
  {
    name: 'the cipher is AES-256-GCM',
    where: 'apps/api/src/lib/sealer.ts',
    never: /CIPHER = '(?!aes-256-gcm')|createC?i?p?h?e?r?iv\((?!CIPHER)/,
  },
  { name: 'hashes are SHA-256', where: API, never: /create(Hash|Hmac)\((?!'sha256')|hkdfSync\((?!'sha256')/ },
  { name: 'no key is made of a password', where: API, never: /\b(pbkdf2|scrypt)(Sync)?\(/ },
  {
    name: 'SQL is put together by its library, never from text',
    where: 'apps/api/src/{features,http,policy,trpc,lib}/**/*.ts',
    never: /sql\.(raw|lit)\((?!UNPREPARED\))/,
    except: ['apps/api/src/features/backup/access.ts'], // names a schema that the restore made itself
  },
  {
    name: 'inputs of services are inferred from their schemas',
    where: 'apps/api/src/features/**/*.ts',
    never:
      /export (async )?function \w+\(\s*ctx: \w+,\s*(\w+|\{[^}]*\}): \{|\b(interface \w*Input\b|type \w*Input =(?! z\.))/,
  },
  {
    name: 'exported functions say what they do or return',
    where: '{apps/{api,web}/{src,harness,home},apps/drills,packages/*/src,infra}/**/*.{ts,tsx}',
    never: /^export (async )?(function|const) \w+Of\b/m,
  },
  {
    name: 'keys of queries and mutations come from the tRPC options proxy',
    where: WEB,
    never: /(query|mutation)_?key(:| =)\s*\[/i,
  },
  {
    name: 'a page reads parameters and search from its own route',
    where: WEB,
    never: /\bstrict: false/,
  },
  {
    name: 'no address of a page is cast',
    where: WEB,
    never: /\b(to|from|search|params)(=\{|: )[^,\n]*\bas (?!const\b)|\bas (never|any|\w*(Path|Route|To)\b)/,
    except: ['apps/web/src/route-tree.gen.ts'],
  },
  {
    name: 'addresses of pages are spelled in paths.ts and in the routes',
    where: 'apps/web/src/{*,{features,lib,ui}/**/*}.{ts,tsx}',
    never:
      /['"`]\/(_signed-in|client|consultant|admin|account|share|reset-password|server-error|\$\{PRODUCT_SLUG\})(?![\w-])|\b(to|from)(=|: )[{("'`]*\//,
    except: ['apps/web/src/lib/paths.ts', 'apps/web/src/route-tree.gen.ts'],
  },
  {
    name: 'values are compared with their types',
    where: `{${API},${WEB},packages/*/src/**/*.ts}`,
    never: /[^=!<>]==[^=]|!=[^=]/,
  },
];

test.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, { where, never, except = [] }) => {
  const files = globSync(where, { cwd: ROOT, exclude: ['**/*.test.ts', '**/*.test.tsx'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !except.includes(file) && never.test(read(file)))).toEqual([]);
});
