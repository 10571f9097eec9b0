import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

const SERVICES = ['growth-plan.service', 'growth-plan-backup.service'];

/** What a unit says of its service, each name once. */
function settingsOf(unit: string): Record<string, string> {
  return Object.fromEntries(
    [...read(`infra/systemd/${unit}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

test.each(SERVICES)('%s runs what there is, as a user of its own who can gain nothing', (unit) => {
  const settings = settingsOf(unit);
  const program = /^\S+ (\S+)/.exec(settings['ExecStart'] ?? '')?.[1] ?? '';
  expect(existsSync(path.join(ROOT, program)), program).toBe(true);
  expect(settings).toMatchObject({
    User: 'growth-plan',
    EnvironmentFile: '/etc/growth-plan/environment',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
  });
});

test('a server that ends is started again, and one that stops has time to close', () => {
  expect(settingsOf('growth-plan.service')).toMatchObject({ Restart: 'always', TimeoutStopSec: '30s' });
});
