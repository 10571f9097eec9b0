import type { Role } from '@app/schema/roles';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/faults.ts';
import { Failure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { INVITATIONS, INVITATIONS_OF_ADMIN } from '../attempts/limits.ts';
import { countOrRefuse } from '../attempts/service.ts';
import { recordEvent } from '../audit/queries.ts';
import { addClient, type ClientDetails } from '../clients/service.ts';
import { addConsultant, lockConsultant, type ConsultantDetails } from '../consultants/service.ts';
import { queueMail } from '../mail/queue.ts';
import { noSuchLanguage } from './account.ts';
import { emailInUse } from './email-in-use.ts';
import { insertAccount, isLanguageOffered } from './queries.ts';
import { transact } from '../../database/transact.ts';

type WithLanguage = { languageCode?: string | undefined };

/** Registers a client, of the calling consultant or of the one whom an admin names, and sends the invitation. */
export async function registerClient(
  ctx: SignedInContext,
  { consultantId, ...given }: ClientDetails & WithLanguage & { consultantId?: string | undefined },
) {
  const { actor } = ctx;
  const ofConsultant = actor.role === 'Admin' ? consultantId : actor.accountId;
  if (actor.role !== 'Admin' && consultantId !== undefined) throw faultOf('bad_request', VALIDATION_KEYS.unknownField);
  if (ofConsultant === undefined) throw faultOf('missing_form_parameters', VALIDATION_KEYS.required);
  const { languageCode, ...details } = given;
  return register(ctx, 'User', details.email, languageCode, async (tx, id) => {
    if (!(await lockConsultant(tx, ofConsultant))) throw faultOf('bad_request', VALIDATION_KEYS.type);
    await addClient(tx, id, ofConsultant, details);
    await recordEvent(tx, { ...by(ctx), action: 'client_registered', client_id: id, subject_id: id });
  });
}

/** Registers a consultant and sends the invitation. */
export async function registerConsultant(ctx: SignedInContext, given: ConsultantDetails & WithLanguage) {
  const { languageCode, ...details } = given;
  return register(ctx, 'Consultant', details.email, languageCode, async (tx, id) => {
    await addConsultant(tx, id, details);
    await recordEvent(tx, { ...by(ctx), action: 'consultant_registered', subject_id: id });
  });
}

const by = ({ actor }: SignedInContext) => ({ actor_id: actor.accountId, actor_role: actor.role });

function faultOf(msg: 'bad_request' | 'missing_form_parameters', key: string): Failure {
  return new Failure(msg, { errors: [{ path: 'consultantId', key }] });
}

async function register(
  { db, clock, language, actor }: SignedInContext,
  role: Role,
  email: string,
  languageCode = language,
  addDetails: (tx: Tx, id: string) => Promise<void>,
) {
  const id = newId();
  await transact(db, async (tx) => {
    if (!(await isLanguageOffered(tx, languageCode))) throw noSuchLanguage();
    await insertAccount(tx, { id, role, email, language_code: languageCode }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email') ? emailInUse() : error;
    });
    const limit = actor.role === 'Admin' ? INVITATIONS_OF_ADMIN : INVITATIONS;
    await countOrRefuse(tx, clock(), limit, [actor.accountId]);
    await addDetails(tx, id);
    await queueMail(tx, { template: 'invitation', accountId: id, data: {} });
  });
  return { msg: 'registered', id } as const;
}
