import { auditCsvInput, auditCsvOutput, clientHistoryInput, listAuditInput, listAuditOutput } from '@app/schema/audit';
import { signedIn } from '../../trpc/base.ts';
import { exportAudit, listAudit, listClientHistory } from './service.ts';

/** The whole audit log; part of the `admin` router. */
export const auditProcedures = {
  audit: signedIn
    .input(listAuditInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  /** A mutation, since the export is recorded in the audit log. */
  exportAudit: signedIn
    .input(auditCsvInput)
    .output(auditCsvOutput)
    .mutation(({ ctx, input }) => exportAudit(ctx, input)),
};

/** What happened to one client; part of the `client` router. */
export const clientHistoryProcedures = {
  history: signedIn
    .input(clientHistoryInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listClientHistory(ctx, input)),
};
