import { adminsOutput } from '@app/schema/admins';
import { overviewOutput } from '@app/schema/overview';
import { signedIn } from '../../trpc/base.ts';
import { getOverview, listAdmins } from './service.ts';

/** What only admins see. */
export const adminProcedures = {
  overview: signedIn.output(overviewOutput).query(({ ctx }) => getOverview(ctx)),
  admins: signedIn.output(adminsOutput).query(({ ctx }) => listAdmins(ctx)),
};
