import { Failure } from '../failure.ts';
import { disableAccount } from '../features/auth/accounts/disabling.ts';
import { buildAccountCommand } from './account-command.ts';
import { runCommand } from './command.ts';

const usage = `Shuts somebody out on every server at once, until account:enable. Everything of theirs is kept.

  growth-plan account:disable --email name@example.com

  --email  whose sessions, personal tokens, calendar address and links end, and who cannot log in`;

const LAST_ADMIN =
  'is the last admin who can log in. Make another one first, with admin:create, and have them set their password.';

/** `growth-plan account:disable`: for staff who leave, and for an account that somebody else got into. */
await runCommand(
  buildAccountCommand({
    usage,
    question: 'Whose account is to be disabled?',
    async work({ db, clock }, accountId) {
      try {
        return (await disableAccount(db, { accountId, by: null, now: clock() })) ? null : 'is disabled already.';
      } catch (error) {
        if (error instanceof Failure && error.body.msg === 'last_admin') return LAST_ADMIN;
        throw error;
      }
    },
    done: (email) => `${email} is disabled. account:enable lets them in again.`,
  }),
);
