import { audit, OPERATOR } from '../features/audit/record.ts';
import { cancelEmailChanges, CHANGES } from '../features/auth/email-change/cancel.ts';
import { endFeed } from '../features/auth/calendar-address/queries.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { revokeTokens } from '../features/auth/tokens/queries.ts';
import type { Dependencies } from '../dependencies.ts';
import { expectYes, readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';
import { endSessions } from './queries.ts';

const USAGE = `Logs people out, on every server at once.

  growth-plan sessions:end --email name@example.com
  growth-plan sessions:end --all [--yes]

  --email  whose sessions end
  --all    everybody's sessions end
  --yes    does not ask first`;

/** `growth-plan sessions:end`: ends the sessions of one account, or all of them. */
await runCommand({
  usage: USAGE,
  options: { email: { type: 'string' }, all: { type: 'boolean' }, yes: { type: 'boolean' } },
  async run({ email: given, all = false, yes = false }) {
    if (all === (given !== undefined)) throw new Refusal(`Give either --email or --all.\n\n${USAGE}`);
    if (all && !yes) await expectYes('Everybody is logged out.', '--all logs everybody out.');
    const email = given === undefined ? null : await readEmailAddress('email', given, '');
    const ended = await withDependencies((deps) => end(deps, email));
    console.log(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`);
  },
});

/** Ends the sessions of one address, or with null everybody's. */
function end({ db, clock }: Dependencies, email: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const account = email === null ? null : await findAccountByEmail(tx, normalizeEmail(email));
    if (account === undefined) throw new Refusal(`Nobody has the address ${email}.`);
    await revokeTokens(tx, account?.id ?? null);
    await endFeed(tx, account?.id ?? null);
    const ended = await endSessions(tx, account?.id ?? null, clock());
    await cancelEmailChanges(tx, CHANGES.ofSessions(account?.id ?? null, null), { reason: 'session_ended' });
    await audit({ actor: OPERATOR, db: tx }, 'sessions_ended', { subjectId: account?.id ?? null });
    return ended;
  });
}
