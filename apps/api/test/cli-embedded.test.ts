import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../src/database/embedded.ts';
import { command } from './commands.ts';

const LINK = /^http:\/\/localhost:3000\/admin\/create-password\/[\w-]{43}\n$/;

test('commands use the embedded database of a server that runs and leave it running, or start and stop it', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'commands-'));
  chmodSync(DATA_DIR, 0o755); // the database's user must be able to enter
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const doctor = async () => (await command('doctor', [], { DATA_DIR })).stdout;
  const create = (email: string) => command('admin:create', ['--email', email], { DATA_DIR });

  expect(await doctor()).toMatch(/^skipped {2}Database: there is none yet/m);
  expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);

  const server = await startEmbedded({ dataDir: DATA_DIR });
  const running = path.join(server.folder, 'data/postmaster.pid');
  expect(await doctor()).toMatch(/^fault {4}Migrations: not run yet: 0001-foundation/m);
  expect(await create('one@example.fi')).toMatchObject({ code: 0, stdout: expect.stringMatching(LINK) });
  expect(await doctor()).toMatch(/^ok {7}Embedded database: it runs/m);
  expect(existsSync(running)).toBe(true);
  await server.stop();

  expect(await create('ONE@example.fi')).toMatchObject({ code: 0, stderr: expect.stringContaining('admin already') });
  expect(existsSync(running)).toBe(false);
  expect(await doctor()).toMatch(/^ok {7}Embedded database: it does not run; started for these checks alone/m);
  expect(existsSync(running)).toBe(false);
});
