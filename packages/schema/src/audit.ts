import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from './choices.ts';
import { daySchema, idSchema, momentSchema, optionalText, pageInput, pageOutput } from './fields.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const filters = {
  action: z.optional(z.enum(AUDIT_ACTIONS)),
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
  /** Of the change of an e-mail address: who asked for it and who confirmed it, and how it was confirmed or why it ended. */
  emailChange: z.nullable(
    z.object({ askedBy: z.nullable(z.string()), confirmedBy: z.nullable(z.string()), how: z.string() }),
  ),
});

export const listAuditOutput = pageOutput(auditEvent);

export const AUDIT_CSV_MAX = 10_000; // rows; a narrower filter brings the rest

export const auditCsvInput = z.strictObject(filters);

export type AuditCsvInput = z.infer<typeof auditCsvInput>;

/** A spreadsheet of the filtered audit log, newest first, headings in the language asked for; `cut` when there were more rows. */
export const auditCsvOutput = z.object({ csv: z.string(), rows: z.int(), cut: z.boolean() });

/** What happened to one client, for who looks after them. */
export const clientHistoryInput = z.strictObject({
  id: idSchema,
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
});

export type ClientHistoryInput = z.infer<typeof clientHistoryInput>;

export type AuditEventItem = z.infer<typeof auditEvent>;
