import { turnOffByOperator } from '../features/auth/second-factor/service.ts';
import { buildAccountCommand } from './account-command.ts';
import { runCommand } from './command.ts';

const usage = `Turns off the second factor of somebody who lost both the app and the recovery codes.

  growth-plan second-factor:off --email name@example.com

  --email  whose second factor is turned off; they are logged out and get a mail`;

/** `growth-plan second-factor:off`: lets somebody in with the password alone again. Make sure who asks. */
await runCommand(
  buildAccountCommand({
    usage,
    question: 'Whose second factor is to be turned off?',
    work: async ({ db }, accountId) => ((await turnOffByOperator(db, accountId)) ? null : 'has no second factor.'),
    done: (email) => `The second factor of ${email} is off.`,
  }),
);
