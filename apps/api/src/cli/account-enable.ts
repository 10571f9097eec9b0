import { enableAccount } from '../features/auth/accounts/disabling.ts';
import { buildAccountCommand } from './account-command.ts';
import { runCommand } from './command.ts';

const usage = `Lets somebody log in again whose account was disabled.

  growth-plan account:enable --email name@example.com

  --email  who can log in again, with the password they had; sessions and personal tokens stay ended`;

/** `growth-plan account:enable`: takes account:disable back. */
await runCommand(
  buildAccountCommand({
    usage,
    question: 'Whose account is to be enabled?',
    work: async ({ db }, accountId) => ((await enableAccount(db, { accountId, by: null })) ? null : 'is not disabled.'),
    done: (email) => `${email} is enabled. The owner can log in with the password they had.`,
  }),
);
