import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* The list of what the product is made of, by the script that also makes it for the image. */

type Component = { type: string; name: string; version: string; purl: string; 'bom-ref': string };
type Sbom = {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'));
const file = path.join(folder, 'sbom.cdx.json');
let sbom: Sbom;

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'infra/image/sbom.ts'), file], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  sbom = JSON.parse(readFileSync(file, 'utf8')) as Sbom;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('it is a CycloneDX document of this version of the product', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/), version: 1 });
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(sbom.metadata.component).toMatchObject({ name: 'growth-plan', version });
});

test('every package in it has a kind, a version, an address and a reference of its own, and nothing points elsewhere', () => {
  for (const one of sbom.components)
    expect(one).toMatchObject({
      type: 'library',
      name: expect.stringMatching(/./),
      version: expect.stringMatching(/^\d/),
      purl: expect.stringMatching(/^pkg:npm\/.+@\d/),
    });
  const references = new Set([sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']));
  expect(references.size).toBe(sbom.components.length + 1);
  const pointed = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(pointed.filter((reference) => !references.has(reference))).toEqual([]);
});

test.each(['apps/api', 'apps/web', 'packages/schema', 'packages/texts'])(
  'it names what %s depends on, in the version that is installed',
  (part) => {
    const { dependencies } = JSON.parse(read(`${part}/package.json`)) as { dependencies: Record<string, string> };
    const names = Object.keys(dependencies);
    expect(names.length).toBeGreaterThan(1);
    const purls = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)));
    for (const name of names) {
      const { version } = JSON.parse(read(`${part}/node_modules/${name}/package.json`)) as { version: string };
      expect(purls).toContain(`pkg:npm/${name}@${version}`);
    }
  },
);
