import { createInterface } from 'node:readline/promises';
import { emailSchema } from '@app/schema/fields';
import { Refusal } from './command.ts';

/** Asks somebody at a terminal until the answer will do; null where nobody is there to ask. `check` says what is wrong. */
export async function ask(question: string, check: (answer: string) => string | null): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr }); // what is piped stays clean
  const left = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new Refusal('\nNothing was done.')));
  });
  try {
    for (;;) {
      const answer = (await Promise.race([terminal.question(`${question} `), left])).trim();
      const fault = check(answer);
      if (fault === null) return answer;
      console.error(fault);
    }
  } finally {
    left.catch(() => undefined);
    terminal.close();
  }
}

/** What is wrong with an e-mail address; null when nothing is. */
function getEmailError(email: string): string | null {
  return emailSchema.safeParse(email).success ? null : `${email || 'Nothing'} is no e-mail address.`;
}

/** An e-mail address that was given as a flag, or is asked for. */
export async function readEmailAddress(flag: string, given: string | undefined, question: string): Promise<string> {
  const email = given?.trim() ?? (await ask(question, getEmailError));
  if (email === null) throw new Refusal(`--${flag} is missing: give the e-mail address.`);
  const fault = getEmailError(email);
  if (fault !== null) throw new Refusal(fault);
  return email;
}

/** Asks before all of something is changed; `missing` is what to say where nobody is there to ask. */
export async function expectYes(question: string, missing: string): Promise<void> {
  const answer = await ask(`${question} Type yes to go on:`, () => null);
  if (answer === null) throw new Refusal(`--yes is missing: ${missing}`);
  if (answer !== 'yes') throw new Refusal('Nothing was done.');
}
