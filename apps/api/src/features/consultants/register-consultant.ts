import type { RegisterConsultantInput } from '@app/schema/accounts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { registerAccount } from '../auth/accounts/register-account.ts';
import { insertConsultant } from './queries.ts';

/** Registers a consultant and sends the invitation. */
export async function registerConsultant(ctx: SignedInContext, { languageCode, ...details }: RegisterConsultantInput) {
  return registerAccount(ctx, { role: 'Consultant', email: details.email, languageCode }, async (tx, id) => {
    await insertConsultant(tx, id, details);
    await audit({ ...ctx, db: tx }, 'consultant_registered', { subjectId: id });
  });
}
