import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { command } from './commands.ts';

const CLI = path.resolve(import.meta.dirname, '../src/cli');
const COMMANDS = globSync('*.ts', { cwd: CLI }).filter((file) =>
  readFileSync(path.join(CLI, file), 'utf8').includes('await runCommand('),
);

test('without a command the program lists all of them, and an unknown one ends with the list', async () => {
  const listed = await command('--help', []);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  const names = [...listed.stdout.matchAll(/^ {2}([a-z:-]+) /gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(COMMANDS.map(toName).toSorted());
  const unknown = await command('backups', []);
  expect(unknown).toEqual({ code: 1, stdout: '', stderr: `There is no command 'backups'.\n\n${listed.stdout}` });
});

test.each(COMMANDS)('%s says how it is used', async (file) => {
  const { code, stdout, stderr } = await command(toName(file), ['--help'], { PORT: 'faulty' }); // and reads nothing else first
  expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining(`\n  growth-plan ${toName(file)}`)]);
});

/** `second-factor-off.ts` is the command `second-factor:off`. */
function toName(file: string): string {
  return path.basename(file, '.ts').replace(/-(?=[^-]*$)/, ':');
}
