import { turnOffByOperator } from '../features/auth/second-factor/service.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const USAGE = `Turns off the second factor of somebody who lost both the app and the recovery codes.

  growth-plan second-factor:off --email name@example.com

  --email  whose second factor is turned off; they are logged out and get a mail`;

/** `growth-plan second-factor:off`: lets somebody in with the password alone again. Make sure who asks. */
await runCommand({
  usage: USAGE,
  options: { email: { type: 'string' } },
  async run({ email: given }) {
    const email = await readEmailAddress('email', given, 'Whose second factor is to be turned off?');
    await withDependencies(async ({ db }) => {
      const account = await findAccountByEmail(db, normalizeEmail(email));
      if (!account) throw new Refusal(`Nobody has the address ${email}.`);
      if (!(await turnOffByOperator(db, account.id))) throw new Refusal(`${email} has no second factor.`);
    });
    console.log(`The second factor of ${email} is off.`);
  },
});
