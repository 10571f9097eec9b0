import { enableAccount } from '../features/auth/accounts/disabling.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const USAGE = `Lets somebody log in again whose account was disabled.

  growth-plan account:enable --email name@example.com

  --email  who can log in again, with the password they had; sessions and personal tokens stay ended`;

/** `growth-plan account:enable`: takes account:disable back. */
await runCommand({
  usage: USAGE,
  options: { email: { type: 'string' } },
  async run({ email: given }) {
    const email = await readEmailAddress('email', given, 'Whose account is to be enabled?');
    await withDependencies(async ({ db }) => {
      const account = await findAccountByEmail(db, normalizeEmail(email));
      if (!account) throw new Refusal(`Nobody has the address ${email}.`);
      if (!(await enableAccount(db, { accountId: account.id, by: null })))
        throw new Refusal(`${email} is not disabled.`);
    });
    console.log(`${email} is enabled. The owner can log in with the password they had.`);
  },
});
