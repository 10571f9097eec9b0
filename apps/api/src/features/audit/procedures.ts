import { auditCsvInput, auditCsvOutput, clientHistoryInput, listAuditInput, listAuditOutput } from '@app/schema/audit';
import { signedIn } from '../../trpc/base.ts';
import { exportAudit, listAudit, listClientHistory } from './service.ts';

/** The whole audit log; part of the `admin` router. */
export const auditProcedures = {
  audit: signedIn.query(listAuditInput, listAuditOutput, listAudit),
  /** A mutation, since the export is recorded in the audit log. */
  exportAudit: signedIn.mutation(auditCsvInput, auditCsvOutput, exportAudit),
};

/** What happened to one client; part of the `client` router. */
export const clientHistoryProcedures = {
  history: signedIn.query(clientHistoryInput, listAuditOutput, listClientHistory),
};
