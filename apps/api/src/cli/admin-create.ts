import type { Role } from '@app/schema/roles';
import { isUniqueViolation } from '../database/faults.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertAccounts, isLanguageOffered } from '../features/auth/accounts/queries.ts';
import { mintSecret } from '../features/auth/mail-secrets.ts';
import { audit, OPERATOR } from '../features/audit/record.ts';
import { findAccountByEmail } from '../features/auth/sessions/queries.ts';
import { normalizeEmail } from '../lib/email.ts';
import { newId } from '../lib/ids.ts';
import { ask, readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { withDependencies } from './open-database.ts';

const USAGE = `Makes an admin and prints the link for their password, which works once, for 7 days.
For an address that is an admin's already it prints a new link; the password stays until the link is used.

  growth-plan admin:create --email name@example.com [--language en|fi]

  --email     the admin's address; asked for when it is missing
  --language  the language of the mails to them (en)

The link alone goes to standard output.`;

const WHOSE = { User: 'a client', Consultant: 'a consultant' } as const satisfies Partial<Record<Role, string>>;
const FALLBACK = 'en';

type Wanted = { email: string; language: string };
type Invited = { link: string; known: boolean };

/** `growth-plan admin:create`: makes an account that may do everything, for anyone who is at the server. */
await runCommand({
  usage: USAGE,
  options: { email: { type: 'string' }, language: { type: 'string' } },
  async run({ email: given, language }) {
    const email = await readEmailAddress('email', given, 'E-mail address of the admin:');
    const asked = given === undefined ? await ask('Language of their mails, en or fi (en):', () => null) : null;
    const wanted = { email, language: language ?? (asked || FALLBACK) };
    const { link, known } = await withDependencies((deps) =>
      invite(deps, wanted).catch((error: unknown) => {
        if (isUniqueViolation(error, 'account_email')) return invite(deps, wanted); // made at this very moment
        throw error;
      }),
    );
    console.error(
      known
        ? `${email} is an admin already. A new link for a new password, valid once, for 7 days; an older link no longer works:`
        : `${email} is an admin now. The link for the first password, valid once, for 7 days:`,
    );
    console.log(link);
  },
});

function invite(deps: Dependencies, { email, language }: Wanted): Promise<Invited> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await findAccountByEmail(tx, normalizeEmail(email));
    if (known && known.role !== 'Admin')
      throw new Refusal(`${email} is the address of ${WHOSE[known.role]}; an admin needs one of their own.`);
    if (!known && !(await isLanguageOffered(tx, language)))
      throw new Refusal(`${language} is no language of this service; --language takes en or fi.`);
    if (known && known.disabled_at !== null)
      throw new Refusal(`${email} is disabled; account:enable lets them in again, with the password they had.`);
    const id = known?.id ?? newId();
    if (!known) await insertAccounts(tx, [{ id, role: 'Admin', email, language_code: language }]);
    const token = await mintSecret(tx, deps, { accountId: id, purpose: 'invitation' });
    await audit({ actor: OPERATOR, db: tx }, 'admin_invited', { subjectId: id });
    return { link: new URL(`/admin/create-password/${token}`, deps.settings.publicUrl).href, known: Boolean(known) };
  });
}
