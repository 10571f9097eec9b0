import * as z from 'zod/mini';
import { idSchema, momentSchema, pageInput, pageOutput, versionSchema } from './fields.ts';

const place = { id: idSchema, stepId: idSchema, questionId: idSchema };

export const versionsInput = z.strictObject({ ...place, ...pageInput });

/** An answer as it was saved once; the newest is what is stored now. */
const answerVersion = z.object({
  version: z.int(),
  value: z.unknown(),
  /** Null for what an older server saved. A person whose data was erased has no name. */
  author: z.nullable(z.object({ id: idSchema, name: z.nullable(z.string()) })),
  savedAt: momentSchema,
  /** The earlier version that was written again; null for what was typed. */
  restoredFrom: z.nullable(z.int()),
});

/** The versions of an answer, the newest first. */
export const versionsOutput = pageOutput(answerVersion);

export const restoreVersionInput = z.strictObject({
  ...place,
  fromVersion: versionSchema,
  /** The version last read, as for saving. */
  version: versionSchema,
});

export type AnswerVersion = z.infer<typeof answerVersion>;
export type VersionsInput = z.output<typeof versionsInput>;
export type RestoreVersionInput = z.infer<typeof restoreVersionInput>;
