import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Writes what the product is made of, the locked packages of server and web app, as a CycloneDX document:
 * `node infra/image/sbom.ts FILE`. The image has it as `sbom.cdx.json`.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--prod', '--filter', '@app/api', '--filter', '@app/web'];

const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  packageManager: string;
};
const file = path.resolve(process.argv[2] ?? 'sbom.cdx.json');
const { status, stdout, stderr } = spawnSync('npx', ['-y', '--prefer-offline', packageManager, ...SBOM], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) throw new Error(`pnpm could not list the packages: ${stderr}`);
writeFileSync(file, stdout);
console.log(`What the product is made of is in ${file}`);
