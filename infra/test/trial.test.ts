import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, readVariableNames } from './configured.ts';

/* The Compose file to try the product with, and what runs for its developers. */

type Service = { image: string; environment?: Record<string, string>; ports?: string[] };

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

test('a trial is reached from its own machine alone', () => {
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports).toEqual(['127.0.0.1:8025:8025', '127.0.0.1:3000:3000']);
});

test('a trial runs the image and the PostgreSQL of an installation, and a mail catcher pinned by its digest', () => {
  const installed = read('infra/compose/compose.yaml');
  const { server, seed, postgres, mailpit } = services;
  for (const image of [server?.image, postgres?.image]) expect(installed).toContain(image);
  expect(seed?.image).toBe(server?.image);
  expect(mailpit?.image).toMatch(/^axllent\/mailpit:v\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/);
});

test('a trial sets variables of the product', () => {
  const known = readVariableNames('.env.example');
  for (const name of Object.keys(services['server']?.environment ?? {})) expect(known).toContain(name);
});

test('CI runs what a developer runs, on a clean checkout, with actions that are pinned and may change nothing', () => {
  const ci = parse(read('.github/workflows/ci.yml')) as {
    permissions: object;
    jobs: Record<string, { steps: { uses?: string; run?: string }[] }>;
  };
  const steps = Object.values(ci.jobs).flatMap((job) => job.steps);
  expect(ci.permissions).toEqual({ contents: 'read' });
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
});

test('Renovate waits as long as pnpm does before it takes a version, and pins each', () => {
  const { minimumReleaseAge, extends: presets } = JSON.parse(read('renovate.json')) as Record<string, unknown>;
  const { minimumReleaseAge: minutes } = parse(read('pnpm-workspace.yaml')) as { minimumReleaseAge: number };
  expect(minimumReleaseAge).toBe(`${minutes / 60 / 24} days`);
  expect(presets).toContain(':pinAllExceptPeerDependencies');
});
