import type { Said } from './archived-postgres.ts';

/** What a drill goes through, step by step; each is printed with what came of it. */
export type Steps = {
  /** Something that must hold. */
  expect(holds: boolean, what: string): void;
  /** A command of operators that must succeed; its time in seconds. */
  done(command: () => Promise<Said>): Promise<number>;
  /** A command of operators that must be refused with one line that says why. */
  refused(command: () => Promise<Said>, why: RegExp): Promise<void>;
  /** What did not hold. */
  faults: string[];
};

/** Begins without a fault. */
export function createSteps(log: (line: string) => void): Steps {
  const faults: string[] = [];
  const expect = (holds: boolean, what: string) => {
    log(`  ${holds ? 'yes' : 'NO '}  ${what}`);
    if (!holds) faults.push(what);
  };
  return {
    faults,
    expect,
    async done(command) {
      const begun = performance.now();
      const { status, stdout, stderr } = await command();
      const seconds = (performance.now() - begun) / 1_000;
      const lines = `${stdout}\n${status === 0 ? '' : stderr}`.trim().split('\n');
      for (const line of lines) log(`       ${line}`);
      if (status !== 0) faults.push(`failed: ${lines.at(-1)}`);
      return seconds;
    },
    async refused(command, why) {
      const { status, stderr } = await command();
      expect(status === 1 && !stderr.includes('\n') && why.test(stderr), `refused: ${stderr}`);
    },
  };
}
