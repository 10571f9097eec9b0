import type { registerConsultantInput } from '@app/schema/accounts';
import type * as z from 'zod/mini';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { registerAccount } from '../auth/accounts/register-account.ts';
import { addConsultant } from './service.ts';

/** Registers a consultant and sends the invitation. */
export async function registerConsultant(
  ctx: SignedInContext,
  { languageCode, ...details }: z.infer<typeof registerConsultantInput>,
) {
  return registerAccount(ctx, { role: 'Consultant', email: details.email, languageCode }, async (tx, id) => {
    await addConsultant(tx, id, details);
    await audit(ctx, tx, 'consultant_registered', { subjectId: id });
  });
}
