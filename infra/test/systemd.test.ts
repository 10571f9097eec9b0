import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

const SERVER = { unit: 'growth-plan.service', user: 'growth-plan', variables: '/etc/growth-plan/environment' };
const OWNER = { user: 'growth-plan-owner', variables: '/etc/growth-plan/owner' };
const SERVICES = [
  SERVER,
  { unit: 'growth-plan-migration.service', ...OWNER },
  { unit: 'growth-plan-backup.service', ...OWNER },
];

/** What a unit says of its service, each name once. */
function settingsOf(unit: string): Record<string, string> {
  return Object.fromEntries(
    [...read(`infra/systemd/${unit}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

test.each(SERVICES)('$unit runs what there is, as a user of its own who can gain nothing', (service) => {
  const { unit, user, variables } = service;
  const settings = settingsOf(unit);
  const program = /(\S+\.ts)/.exec(settings['ExecStart'] ?? '')?.[1] ?? '';
  expect(existsSync(path.join(ROOT, program)), program).toBe(true);
  expect(settings).toMatchObject({
    User: user,
    EnvironmentFile: variables,
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
  });
  // Not by Environment=, which an empty line in the file of variables overrides: .env.example has one for each.
  expect(settings['Environment']).toBeUndefined();
  expect(settings['ExecStart']).toMatch(/^\/usr\/bin\/env NODE_ENV=production [A-Z_=\w/ -]*\/usr\/local\/bin\/node /);
});

test('the server does not log in as the owner of the tables, whose migration runs before it', () => {
  const server = read('infra/systemd/growth-plan.service');
  expect(server).toMatch(/^ExecStart=\/usr\/bin\/env .* MIGRATE_ON_START=false \/usr\/local\/bin\/node /m);
  for (const order of ['After', 'Wants'])
    expect(server).toMatch(new RegExp(`^${order}=.* growth-plan-migration\\.service$`, 'm'));
  expect(settingsOf('growth-plan-migration.service')['ExecStart']).toMatch(/ --app-role growth_plan_app$/);
});

test('backups lie where the server cannot read them', () => {
  const { StateDirectory, StateDirectoryMode, UMask, ExecStart } = settingsOf('growth-plan-backup.service');
  expect({ StateDirectory, StateDirectoryMode, UMask }).toEqual({
    StateDirectory: 'growth-plan-backups',
    StateDirectoryMode: '0700',
    UMask: '0077',
  });
  expect(ExecStart).toContain(` --to /var/lib/${StateDirectory} `);
  expect(settingsOf('growth-plan.service')).toMatchObject({ StateDirectory: 'growth-plan', MemoryMax: '768M' });
});

test('a server that ends is started again, and one that stops has time to close', () => {
  expect(settingsOf('growth-plan.service')).toMatchObject({ Restart: 'always', TimeoutStopSec: '30s' });
});
