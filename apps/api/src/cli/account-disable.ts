import { Failure } from '../failure.ts';
import { disableAccount } from '../features/auth/accounts/disabling.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const USAGE = `Shuts somebody out on every server at once, until account:enable. Everything of theirs is kept.

  growth-plan account:disable --email name@example.com

  --email  whose sessions, personal tokens, calendar address and links end, and who cannot log in`;

/** `growth-plan account:disable`: for staff who leave, and for an account that somebody else got into. */
await runCommand({
  usage: USAGE,
  options: { email: { type: 'string' } },
  async run({ email: given }) {
    const email = await readEmailAddress('email', given, 'Whose account is to be disabled?');
    await withDependencies(async ({ db, clock }) => {
      const account = await findAccountByEmail(db, normalizeEmail(email));
      if (!account) throw new Refusal(`Nobody has the address ${email}.`);
      const by = { accountId: account.id, by: null, now: clock() };
      const isDone = await disableAccount(db, by).catch((error: unknown) => {
        if (error instanceof Failure && error.body.msg === 'last_admin')
          throw new Refusal(
            `${email} is the last admin who can log in. Make another one first, with admin:create, and have them set their password.`,
          );
        throw error;
      });
      if (!isDone) throw new Refusal(`${email} is disabled already.`);
    });
    console.log(`${email} is disabled. account:enable lets them in again.`);
  },
});
