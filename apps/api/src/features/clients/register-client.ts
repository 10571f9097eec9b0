import type { RegisterClientInput } from '@app/schema/accounts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { registerAccount } from '../auth/accounts/register-account.ts';
import { lockConsultant } from '../consultants/service.ts';
import { insertClient } from './queries.ts';

/** Registers a client, of the calling consultant or of the one whom an admin names, and sends the invitation. */
export async function registerClient(
  ctx: SignedInContext,
  { consultantId, languageCode, ...details }: RegisterClientInput,
) {
  const { accountId, role } = ctx.actor;
  const ofConsultant = role === 'Admin' ? consultantId : accountId;
  if (role !== 'Admin' && consultantId !== undefined)
    throw invalidConsultant('bad_request', VALIDATION_KEYS.unknownField);
  if (ofConsultant === undefined) throw invalidConsultant('missing_form_parameters', VALIDATION_KEYS.required);
  return registerAccount(ctx, { role: 'User', email: details.email, languageCode }, async (tx, id) => {
    if (!(await lockConsultant(tx, ofConsultant))) throw invalidConsultant('bad_request', VALIDATION_KEYS.type);
    await insertClient(tx, { id, consultantId: ofConsultant }, details);
    await audit({ ...ctx, db: tx }, 'client_registered', { clientId: id, subjectId: id });
  });
}

function invalidConsultant(msg: 'bad_request' | 'missing_form_parameters', key: string): Failure {
  return new Failure(msg, { errors: [{ path: 'consultantId', key }] });
}
