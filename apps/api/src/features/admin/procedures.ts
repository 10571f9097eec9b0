import { adminsOutput } from '@app/schema/admins';
import { overviewOutput, situationOutput } from '@app/schema/overview';
import { signedIn } from '../../trpc/base.ts';
import { getOverview, getSituation, listAdmins } from './service.ts';

/** What only admins see. */
export const adminProcedures = {
  overview: signedIn.query(overviewOutput, getOverview),
  situation: signedIn.query(situationOutput, getSituation),
  admins: signedIn.query(adminsOutput, listAdmins),
};
