import { spawnSync } from 'node:child_process';
import { onTestFinished, expect, test } from 'vitest';
import { GateFull } from '../src/lib/gate.ts';
import { CheckTimedOut, createPasswordStrength, READ_CHARACTERS } from '../src/lib/password-strength.ts';

const HERE = { network: 'here' };
const LIMIT_MS = 3_000; // with the start of the worker on a busy machine

function aChecker(options?: Parameters<typeof createPasswordStrength>[0]) {
  const checker = createPasswordStrength(options);
  onTestFinished(checker.stop);
  return (password: string, words: string[] = [], caller = HERE) => checker.estimate({ password, words }, caller);
}
const withEndlessWorker = () => aChecker({ script: new URL('endless-worker.ts', import.meta.url), limitMs: LIMIT_MS });

test('common words and words of the owner make a password weak, and are named', async () => {
  const estimate = aChecker();
  const [common, own, strong] = [
    await estimate('Salasana1'),
    await estimate('Meikäläinen1', ['meikäläinen']),
    await estimate('Vaahtera#48kuu'),
  ];
  expect(common.guesses).toBeLessThan(1e6);
  expect(own.matchedWords).toContain('meikäläinen');
  expect(own.guesses).toBeLessThan(1e6);
  expect(strong.guesses).toBeGreaterThan(1e8);
});

test('72 characters of a password are read, and no more', async () => {
  const estimate = withEndlessWorker();
  expect(READ_CHARACTERS).toBe(72);
  expect((await estimate('a'.repeat(250))).matchedWords).toEqual(['a'.repeat(72)]);
});

test('a check that does not end in time is ended, and the next one is answered', async () => {
  const estimate = withEndlessWorker();
  await expect(estimate('Endless')).rejects.toBeInstanceOf(CheckTimedOut);
  expect((await estimate('next')).matchedWords).toEqual(['next']);
});

test('a check that ends its worker fails, and the next one is answered', async () => {
  const estimate = withEndlessWorker();
  await expect(estimate('Fatal')).rejects.toThrow('the worker ends');
  expect((await estimate('next')).matchedWords).toEqual(['next']);
});

test('passwords that come at once each get their own answer', async () => {
  const estimate = withEndlessWorker();
  const passwords = ['a', 'b', 'c', 'd', 'e'];
  const answers = await Promise.all(passwords.map((password) => estimate(password)));
  expect(answers.map(({ matchedWords: [word] }) => word)).toEqual(passwords);
});

test('too many checks from one network are refused, those from another are not', async () => {
  const estimate = withEndlessWorker();
  const greedy = Array.from({ length: 40 }, (_, index) => estimate(`greedy ${index}`).catch((error: unknown) => error));
  const modest = await estimate('modest', [], { network: 'elsewhere' });
  expect(modest.matchedWords).toEqual(['modest']);
  const refused = (await Promise.all(greedy)).filter((answer) => answer instanceof GateFull);
  expect(refused).toHaveLength(40 - 1 - 16);
});

test('the worker does not keep a process from ending', () => {
  const code = `
    const { createPasswordStrength } = await import(${JSON.stringify(import.meta.resolve('../src/lib/password-strength.ts'))});
    const hold = setInterval(() => {}, 1_000);
    const { guesses } = await createPasswordStrength().estimate({ password: 'x', words: [] }, { network: 'here' });
    clearInterval(hold);
    console.log(guesses > 0);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([status, stdout, stderr]).toEqual([0, 'true\n', '']);
});
