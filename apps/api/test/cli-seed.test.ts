import { expect, test } from 'vitest';
import { listDemoLogins } from '../src/database/seed/demo.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

test('a password is printed for the demo’s own addresses alone, no matter who else is at their domain', async () => {
  await app.anAccount('Admin', { email: 'admin@example.com' });
  await app.anAccount('Admin', { email: 'boss@example.com' });
  expect(await listDemoLogins(app.db)).toEqual(['Admin  admin@example.com  Growth#2026']);
});
