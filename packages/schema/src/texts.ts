import * as z from 'zod/mini';
import { idSchema, languageCodeSchema } from './fields.ts';

export const TEXT_CATEGORIES = ['general', 'client', 'consultant', 'admin', 'growth_plan', 'email'] as const;

export type TextCategory = (typeof TEXT_CATEGORIES)[number];

export const languagesOutput = z.array(
  z.object({
    id: idSchema,
    languageCode: z.string(),
    countryCode: z.string(),
    name: z.string(),
    nameInNativeLanguage: z.string(),
  }),
);

export const textsInput = z.strictObject({ lang: languageCodeSchema });

/** ICU texts by key. */
export const messagesOutput = z.object({ messages: z.record(z.string(), z.string()) });

/** Texts compiled for `i18n.load`: what the web app reads, so that no browser carries an ICU parser. */
export const compiledMessagesOutput = z.object({ messages: z.record(z.string(), z.unknown()) });

export type Language = z.infer<typeof languagesOutput>[number];
