import type { Dependencies } from '../dependencies.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { readEmailAddress } from './ask.ts';
import { Refusal } from './command.ts';
import { withDependencies } from './open-database.ts';

type AccountCommand = {
  usage: string;
  /** Asked where no address was given. */
  question: string;
  /** Does the work; gives what follows the address in a refusal, or null where it was done. */
  work(deps: Dependencies, accountId: string): Promise<string | null>;
  done(email: string): string;
};

/** The command that does one thing to the account of an e-mail address. */
export function buildAccountCommand({ usage, question, work, done }: AccountCommand) {
  return {
    usage,
    options: { email: { type: 'string' } },
    async run({ email: given }: { email?: string | undefined }) {
      const email = await readEmailAddress('email', given, question);
      const refusal = await withDependencies(async (deps) => {
        const account = await findAccountByEmail(deps.db, normalizeEmail(email));
        if (!account) throw new Refusal(`Nobody has the address ${email}.`);
        return work(deps, account.id);
      });
      if (refusal !== null) throw new Refusal(`${email} ${refusal}`);
      console.log(done(email));
    },
  } as const;
}
