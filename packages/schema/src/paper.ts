import * as z from 'zod/mini';
import { idSchema, languageCodeSchema } from './fields.ts';

/** A plan on paper: one page for the wall, all of it that others may have, or the owner's copy with the review step. */
export const PAPER_FORMS = ['wall', 'whole', 'private'] as const;

export const paperInput = z.strictObject({
  id: idSchema,
  form: z.enum(PAPER_FORMS),
  /** One that is not offered is passed over for the one that the caller reads otherwise. */
  lang: z.optional(languageCodeSchema),
});

/** All of it that others may have, as a Word document. */
export const wordInput = z.omit(paperInput, { form: true });

/** All that is kept of the caller. */
export const ownPaperInput = z.strictObject({ lang: z.optional(languageCodeSchema) });

export type PaperForm = (typeof PAPER_FORMS)[number];

/** A form of the PDF, or the Word document. */
export type FileForm = PaperForm | 'word';
