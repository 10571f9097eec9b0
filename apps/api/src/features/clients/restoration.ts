import type { RestoreInput } from '@app/schema/clients';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { restoreAccess } from '../auth/accounts/removal.ts';
import { audit } from '../audit/record.ts';
import { lockConsultant } from '../consultants/service.ts';
import { lockDeleted, selectDeleted, unhide } from './queries.ts';
import { transact } from '../../database/transact.ts';
import { DAY_MS } from '../../lib/days.ts';

const SHOWN = 200;

/** Deleted clients and consultants who can still be restored, latest first. */
export async function listDeleted({ db, settings }: SignedInContext) {
  const rows = await selectDeleted(db, SHOWN);
  return rows.map(({ erasureDueAt: dueAt, ...row }) => {
    const waited = Date.parse(row.deletedAt) + settings.eraseAfterDays * DAY_MS;
    const goneAt = new Date(dueAt === null ? waited : Math.min(waited, Date.parse(dueAt))).toISOString();
    return { ...row, goneAt };
  });
}

/** Restores a deleted client or consultant with all data; a client needs a consultant who is not deleted. */
export async function restoreAccount({ db, actor }: SignedInContext, { id, consultantId }: RestoreInput) {
  await transact(db, async (tx) => {
    const deleted = await lockDeleted(tx, id);
    if (!deleted) throw new Failure('not_found');
    await restoreAccess(tx, id);
    if (deleted.role === 'Consultant') return audit({ actor, db: tx }, 'consultant_restored', { subjectId: id });
    const target = consultantId ?? (deleted.hasConsultant ? deleted.consultantId : null);
    if (target === null) throw needsConsultant(VALIDATION_KEYS.required);
    if (!(await lockConsultant(tx, target))) throw needsConsultant(VALIDATION_KEYS.type);
    await unhide(tx, id, target);
    return audit({ actor, db: tx }, 'client_restored', { clientId: id, subjectId: id });
  });
  return { msg: 'updated' } as const;
}

function needsConsultant(key: string): Failure {
  const msg = key === VALIDATION_KEYS.required ? 'missing_form_parameters' : 'bad_request';
  return new Failure(msg, { errors: [{ path: 'consultantId', key }] });
}
