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

/** Who was deleted and can still be brought back, latest first. */
export async function listDeleted({ db, settings }: SignedInContext) {
  const rows = await selectDeleted(db, SHOWN);
  return rows.map(({ deleted_at: deletedAt, erasure_due_at: dueAt, ...row }) => {
    const waited = Date.parse(deletedAt) + settings.eraseAfterDays * DAY_MS;
    const goneAt = new Date(dueAt === null ? waited : Math.min(waited, Date.parse(dueAt))).toISOString();
    return { ...row, deletedAt, goneAt };
  });
}

type Restore = { id: string; consultantId?: string | undefined };

/** Brings a deleted client or consultant back with all that was theirs; a client needs a consultant who is there. */
export async function restoreAccount({ db, actor }: SignedInContext, { id, consultantId }: Restore) {
  await transact(db, async (tx) => {
    const deleted = await lockDeleted(tx, id);
    if (!deleted) throw new Failure('not_found');
    await restoreAccess(tx, id);
    if (deleted.role === 'Consultant') return audit({ actor }, tx, 'consultant_restored', { subjectId: id });
    const target = consultantId ?? (deleted.has_consultant ? deleted.consultant_id : null);
    if (target === null) throw needsConsultant(VALIDATION_KEYS.required);
    if (!(await lockConsultant(tx, target))) throw needsConsultant(VALIDATION_KEYS.type);
    await unhide(tx, id, target);
    return audit({ actor }, tx, 'client_restored', { clientId: id, subjectId: id });
  });
  return { msg: 'updated' } as const;
}

function needsConsultant(key: string): Failure {
  const msg = key === VALIDATION_KEYS.required ? 'missing_form_parameters' : 'bad_request';
  return new Failure(msg, { errors: [{ path: 'consultantId', key }] });
}
