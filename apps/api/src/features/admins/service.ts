import { ADMINS_SHOWN } from '@app/schema/admins';
import type { SignedInContext } from '../../trpc/context.ts';
import { selectAdmins } from './queries.ts';

/** The admins, for admins to see who may do everything. */
export function listAdmins({ db }: SignedInContext) {
  return selectAdmins(db, ADMINS_SHOWN);
}
