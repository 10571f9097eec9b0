import { adminsOutput } from '@app/schema/admins';
import { overviewOutput } from '@app/schema/overview';
import { signedIn } from '../../trpc/base.ts';
import { getOverview, listAdmins } from './service.ts';

/** What only admins see. */
export const adminProcedures = {
  overview: signedIn.query(overviewOutput, getOverview),
  admins: signedIn.query(adminsOutput, listAdmins),
};
