import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_GROUP_NAMES } from './audit-actions.ts';
import { daySchema, idSchema, momentSchema, optionalText, pageInput, pageOutput } from './fields.ts';
import { spreadsheetFormat, spreadsheetOutput } from './spreadsheets.ts';

const filters = {
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** One of the kinds of actions; an action says more than its group. */
  group: z.optional(z.enum(AUDIT_GROUP_NAMES)),
  /** Leaves logins and logouts out, unless they are what is asked for. */
  hideLogins: z.optional(z.boolean()),
  /** Name or address of who did it, or company or address of whom it was about. */
  q: z.optional(optionalText(100)),
  clientId: z.optional(idSchema),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

export const listAuditInput = z.strictObject({
  ...filters,
  ...pageInput,
});

export type ListAuditInput = z.infer<typeof listAuditInput>;

/** Who did what to whom, when. `actor` is null for the operator; `subject` for what has no name, or is gone. */
export const auditEvent = z.object({
  id: idSchema,
  at: momentSchema,
  action: z.string(),
  actor: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  subjectId: z.nullable(idSchema),
  clientId: z.nullable(idSchema),
  /** Of changes that were repeated within a short time and are one event: how many. */
  changes: z.nullable(z.int()),
  /**
   * What more is known of it. Of the change of an e-mail address: who asked for it and who confirmed it, and how it was confirmed
   * or why it ended; of a move: from whom to whom; of details that were changed: which fields; of texts: the language, the first
   * keys and how many there are.
   */
  details: z.nullable(
    z.object({
      how: z.nullable(z.string()),
      askedBy: z.nullable(z.string()),
      confirmedBy: z.nullable(z.string()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      fields: z.array(z.string()),
      language: z.nullable(z.string()),
      keys: z.array(z.string()),
      count: z.int(),
    }),
  ),
});

export const listAuditOutput = pageOutput(auditEvent);

export const AUDIT_CSV_MAX = 10_000; // rows; a narrower filter brings the rest

const auditFilters = z.strictObject(filters);

export type AuditFilters = z.infer<typeof auditFilters>;

export const auditCsvInput = z.extend(auditFilters, { format: spreadsheetFormat });

export type AuditCsvInput = z.infer<typeof auditCsvInput>;

/** A spreadsheet of the filtered audit log, newest first, headings in the language asked for; `cut` when there were more rows. */
export const auditCsvOutput = z.object({ ...spreadsheetOutput, cut: z.boolean() });

/** What happened to one client, for who looks after them. */
export const clientHistoryInput = z.strictObject({
  id: idSchema,
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
});

export type ClientHistoryInput = z.infer<typeof clientHistoryInput>;

export type AuditEventItem = z.infer<typeof auditEvent>;
