import { updatedOutput } from '@app/schema/accounts';
import { adminsOutput } from '@app/schema/admins';
import { auditCsvInput, auditCsvOutput, listAuditInput, listAuditOutput } from '@app/schema/audit';
import { deletedAccountsOutput, restoreInput } from '@app/schema/clients';
import { idInput } from '@app/schema/fields';
import { overviewOutput } from '@app/schema/overview';
import { router, signedIn } from '../../trpc/procedures.ts';
import { disableByAdmin, enableByAdmin } from '../accounts/disabling.ts';
import { listAdmins } from '../admins/service.ts';
import { exportAudit, listAudit } from '../audit/service.ts';
import { listDeleted, restoreAccount } from '../clients/restoration.ts';
import { getOverview } from './service.ts';

/** What only admins see: the whole, the trail, and the way back for what was deleted. */
export const adminRouter = router({
  overview: signedIn.output(overviewOutput).query(({ ctx }) => getOverview(ctx)),
  audit: signedIn
    .input(listAuditInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  /** A mutation, since the export is an act that the trail keeps. */
  exportAudit: signedIn
    .input(auditCsvInput)
    .output(auditCsvOutput)
    .mutation(({ ctx, input }) => exportAudit(ctx, input)),
  deleted: signedIn.output(deletedAccountsOutput).query(({ ctx }) => listDeleted(ctx)),
  admins: signedIn.output(adminsOutput).query(({ ctx }) => listAdmins(ctx)),
  /** Of a client, a consultant or another admin. */
  disableAccount: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => disableByAdmin(ctx, input.id)),
  enableAccount: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => enableByAdmin(ctx, input.id)),
  restore: signedIn
    .input(restoreInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => restoreAccount(ctx, input)),
});
