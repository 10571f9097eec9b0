import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH = /\.(js|css|html|svg|json|txt)$/;
const SMALL = 512; // below it the heads of an answer are most of it

/** Writes `.br` and `.gz` for each file of a built folder, once, so that serving costs no time. */
function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!WORTH.test(name) || statSync(file).size < SMALL) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

compress(path.resolve(process.argv[2] ?? 'dist'));
