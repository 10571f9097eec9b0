import * as z from 'zod/mini';
import { TEXT_CATEGORIES, TEXT_FILTERS } from './choices.ts';
import { idSchema, languageCodeSchema, momentSchema, optionalText, requiredText, writeOutput } from './fields.ts';

export type TextCategory = (typeof TEXT_CATEGORIES)[number];

const categorySchema = z.enum(TEXT_CATEGORIES);
const keySchema = z.string().check(z.minLength(1), z.maxLength(200));
/** Texts by key. What they may contain is checked by the service, which names each faulty key. */
const textsByKey = z.record(z.string(), z.string());

const LANGUAGES_WANTED = 10; // as many as a browser's list is read
const PAGE_MAX = 200; // docs/product.md#limits
const NAME_MAX = 50; // as people's names

const languageFields = {
  languageCode: languageCodeSchema,
  countryCode: z.string().check(z.regex(/^[a-z]{2}$/)),
  name: requiredText(NAME_MAX),
  nameInNativeLanguage: requiredText(NAME_MAX),
};

export const languageSchema = z.object({
  id: idSchema,
  languageCode: z.string(),
  countryCode: z.string(),
  name: z.string(),
  nameInNativeLanguage: z.string(),
});

export const languagesOutput = z.array(languageSchema);

/** One language, or several in order of preference, comma-separated: the first that is offered is answered. */
export const wantedTextsInput = z.strictObject({
  lang: z.string().check(z.regex(new RegExp(`^[a-z]{2}(,[a-z]{2}){0,${LANGUAGES_WANTED - 1}}$`))),
});

/** The texts of a role; with `general` those of every page too, which a page that begins lacks as well. */
export const ownTextsInput = z.extend(wantedTextsInput, { general: z._default(z.boolean(), false) });

/** Texts compiled for `i18n.load`: what the web app reads, so that no browser carries an ICU parser. */
export const compiledMessagesOutput = z.object({
  language: z.string(),
  countryCode: z.string(),
  messages: z.record(z.string(), z.unknown()),
});

export const textsInput = z.strictObject({ lang: languageCodeSchema });

/** ICU texts by key. */
export const messagesOutput = z.object({ messages: textsByKey });

export const categoryTextsInput = z.strictObject({ category: categorySchema, lang: languageCodeSchema });

/** For the editor: the texts as they are, as they were shipped, and which categories there are. */
export const categoryTextsOutput = z.object({
  messages: textsByKey,
  defaults: textsByKey,
  categories: z.array(categorySchema),
});

/** What texts were when somebody began to change them; where one is different by now, nothing is stored and `text_changed` tells. */
const basedOn = z.optional(textsByKey);

/** All or none. */
export const saveMessagesInput = z.strictObject({
  languageCode: languageCodeSchema,
  category: categorySchema,
  messages: textsByKey,
  basedOn,
});

export const saveMessagesOutput = writeOutput('saved', {});

/** The shipped texts again: those of `keys`, or the whole category. */
export const resetMessagesInput = z.strictObject({
  languageCode: languageCodeSchema,
  category: categorySchema,
  keys: z.optional(z.array(keySchema).check(z.minLength(1), z.maxLength(5_000))),
  basedOn,
});

export const resetMessagesOutput = writeOutput('updated', { count: z.int() });

/**
 * The status of a text in a language: as shipped; changed by an admin; changed, and the shipped text was changed since
 * (`outdated`); changed but no longer fit to be shown, so that the shipped one is (`broken`); not there, so that the English
 * one is shown (`missing`).
 */
export const TEXT_STATES = ['shipped', 'changed', 'outdated', 'broken', 'missing'] as const;

export type TextState = (typeof TEXT_STATES)[number];

export type TextFilter = (typeof TEXT_FILTERS)[number];

const stateSchema = z.enum(TEXT_STATES);

export const searchTextsInput = z.strictObject({
  /** The second language. */
  lang: languageCodeSchema,
  /** Words of a key, of a text in any language, of what a text is for or of a page. */
  q: z.optional(optionalText(200)),
  category: z.optional(categorySchema),
  state: z.optional(z.enum(TEXT_FILTERS)),
  /** Where the text is shown, as in `places`. */
  place: z.optional(z.string().check(z.maxLength(200))),
  /** The keys of a step, and of a question, of the newest questionnaire. */
  step: z.optional(keySchema),
  question: z.optional(keySchema),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_MAX))),
});

const shownText = z.object({ text: z.nullable(z.string()), state: stateSchema });

export const searchTextsOutput = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      category: categorySchema,
      description: z.string(),
      english: shownText,
      other: shownText,
    }),
  ),
  nextCursor: z.nullable(z.string()),
  total: z.int(),
});

/** What texts can be browsed by: places where they are shown; steps with their questions, in order. */
export const textsOutlineOutput = z.object({
  places: z.array(z.string()),
  steps: z.array(z.object({ key: z.string(), questions: z.array(z.string()) })),
});

export const textInput = z.strictObject({ key: keySchema });

export const placeholderSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'choice']),
  options: z.array(z.string()),
});

/** One text with all that its editor needs. */
export const textOutput = z.object({
  key: z.string(),
  category: categorySchema,
  description: z.string(),
  /** Routes such as `/client/login`, `mail:…`, `answers`, or `*` for everywhere. */
  places: z.array(z.string()),
  frame: z.object({
    placeholders: z.array(placeholderSchema),
    families: z.array(z.string()),
    optional: z.array(z.string()),
  }),
  languages: z.array(
    z.object({
      languageCode: z.string(),
      name: z.string(),
      enabled: z.boolean(),
      /** What is stored or shipped; null when the language lacks the text. */
      text: z.nullable(z.string()),
      /** What a reset brings back: the shipped text; null where the language ships none. */
      shipped: z.nullable(z.string()),
      state: stateSchema,
      /** For an outdated text: what was shipped when it was changed. */
      shippedBefore: z.nullable(z.string()),
      changedAt: z.nullable(momentSchema),
      changedBy: z.nullable(z.string()),
    }),
  ),
});

export const textHistoryInput = z.strictObject({ key: keySchema, languageCode: languageCodeSchema });

/** Newest first; a null text went back to the shipped one. */
export const textHistoryOutput = z.array(
  z.object({
    id: idSchema,
    text: z.nullable(z.string()),
    changedAt: momentSchema,
    changedBy: z.nullable(z.string()),
  }),
);

/** Every language, also those not offered yet, and how complete it is. */
export const allLanguagesOutput = z.array(
  z.object({
    ...languageSchema.shape,
    enabled: z.boolean(),
    /** Comes with the product: cannot be removed. */
    shipped: z.boolean(),
    total: z.int(),
    missing: z.int(),
    changed: z.int(),
    outdated: z.int(),
    broken: z.int(),
    /** How many accounts have chosen it. */
    accounts: z.int(),
  }),
);

export const addLanguageInput = z.strictObject(languageFields);
export const addLanguageOutput = writeOutput('saved', { id: idSchema });

export const languageCodeInput = z.strictObject({ languageCode: languageCodeSchema });
export const setLanguageEnabledInput = z.strictObject({ languageCode: languageCodeSchema, enabled: z.boolean() });
export const languageUpdatedOutput = writeOutput('updated', {});
export const removeLanguageOutput = writeOutput('deleted', {});

export const exportTextsInput = z.strictObject({
  languageCode: languageCodeSchema,
  category: z.optional(categorySchema),
});

/** What a file for translators holds, a row each. */
export const exportTextsOutput = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      category: categorySchema,
      description: z.string(),
      places: z.array(z.string()),
      english: z.string(),
      text: z.nullable(z.string()),
      state: stateSchema,
    }),
  ),
});

/** Texts of any category; a dry run tells what would happen and stores nothing. */
export const importTextsInput = z.strictObject({
  languageCode: languageCodeSchema,
  messages: textsByKey,
  dryRun: z.boolean(),
  basedOn,
});

const faultSchema = z.object({
  key: z.string(),
  text: z.string(),
  /** The key of the text that says what is wrong, and its values. */
  fault: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Stored only when `faults` is empty and it was no dry run. */
export const importTextsOutput = z.object({
  saved: z.boolean(),
  changes: z.array(z.object({ key: z.string(), before: z.nullable(z.string()), after: z.string() })),
  same: z.int(),
  faults: z.array(faultSchema),
});

export type TextInput = z.infer<typeof textInput>;
export type LanguageCodeInput = z.infer<typeof languageCodeInput>;
export type CategoryTextsInput = z.infer<typeof categoryTextsInput>;
export type SaveMessagesInput = z.infer<typeof saveMessagesInput>;
export type ResetMessagesInput = z.infer<typeof resetMessagesInput>;
export type TextHistoryInput = z.infer<typeof textHistoryInput>;
export type ExportTextsInput = z.infer<typeof exportTextsInput>;
export type ImportTextsInput = z.infer<typeof importTextsInput>;
export type AddLanguageInput = z.infer<typeof addLanguageInput>;
export type SetLanguageEnabledInput = z.infer<typeof setLanguageEnabledInput>;
export type Language = z.infer<typeof languageSchema>;
export type SearchTexts = z.infer<typeof searchTextsInput>;
export type TextDetails = z.infer<typeof textOutput>;
export type TextRow = z.infer<typeof searchTextsOutput>['items'][number];
export type ImportReport = z.infer<typeof importTextsOutput>;
export type LanguageStanding = z.infer<typeof allLanguagesOutput>[number];
