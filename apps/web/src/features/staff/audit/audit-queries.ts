import { useMutation } from '@tanstack/react-query';
import { api, FILTERED, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import type { AuditSearch } from './audit-search.ts';

export type TrailEvent = Outputs['admin']['audit']['items'][number];

/** The audit log, newest first. */
export const auditQuery = (search: AuditSearch) =>
  api.admin.audit.infiniteQueryOptions(search, { ...FILTERED, meta: { inPlace: true } });

/** Exports the filtered audit log as a spreadsheet, which is itself an event of it; the caller shows the outcome. */
export const useExportAudit = () =>
  useMutation(
    api.admin.exportAudit.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: () => void queryClient.invalidateQueries(api.admin.audit.pathFilter()),
    }),
  );
