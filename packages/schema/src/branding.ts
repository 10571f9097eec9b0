import * as z from 'zod/mini';
import {
  EMAIL_MAX,
  emailSchema,
  momentSchema,
  optionalText,
  PERSON_NAME,
  requiredText,
  versionSchema,
  writeOutput,
} from './fields.ts';
import { VALIDATION_KEYS } from './validation.ts';

/** The links of the firm's site and of its pages elsewhere. */
export const BRAND_LINKS = [
  'servicesUrl',
  'trainingUrl',
  'expertsUrl',
  'blogUrl',
  'privacyUrl',
  'termsUrl',
  'linkedinUrl',
  'facebookUrl',
] as const;

/** A logo is a PNG of at most this many pixels, for screens that show two of them in each direction, and bytes. */
export const LOGO = { width: 480, height: 144, bytes: 150_000 }; // docs/product.md#limits

const NAME_MAX = 80;
const BASE64_MAX = Math.ceil(LOGO.bytes / 3) * 4;

const nameSchema = requiredText(NAME_MAX).check(z.regex(PERSON_NAME, VALIDATION_KEYS.personName));
const linkSchema = optionalText(500).check(z.refine(isLinkOrNone, { error: VALIDATION_KEYS.webAddress }));
const colourSchema = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, VALIDATION_KEYS.colour));

/** An address of the web, without a name and a password in it, which every visitor would see. */
function isLinkOrNone(text: string): boolean {
  const url = URL.parse(text);
  return text === '' || (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '');
}

const isEmailOrNone = (text: string): boolean => text === '' || emailSchema.safeParse(text).success;

const facts = {
  name: nameSchema,
  /** Whom mail names as its sender. */
  sender: nameSchema,
  address: optionalText(300),
  phone: optionalText(50),
  email: optionalText(EMAIL_MAX).check(z.refine(isEmailOrNone, { error: VALIDATION_KEYS.email })),
  servicesUrl: linkSchema,
  trainingUrl: linkSchema,
  expertsUrl: linkSchema,
  blogUrl: linkSchema,
  privacyUrl: linkSchema,
  termsUrl: linkSchema,
  linkedinUrl: linkSchema,
  facebookUrl: linkSchema,
  /** The colour of buttons, links and marks in each theme, `#rrggbb`; null: the product's own green. */
  accent: z.nullable(z.strictObject({ light: colourSchema, dark: colourSchema })),
};

/** What is shown of the firm: as an admin published it, else as the configuration says. */
export const brandingOutput = z.object({
  ...facts,
  /** The address of the published logo; empty where there is none. */
  barLogoUrl: z.string(),
  publishedAt: z.nullable(momentSchema),
  revision: versionSchema,
});

/** All of it; `revision` is the one that was read. The logo is a PNG in base64: absent it stays, null removes it. */
export const publishBrandingInput = z.strictObject({
  ...facts,
  logo: z.optional(z.nullable(z.string().check(z.maxLength(BASE64_MAX), z.regex(/^[\d+/A-Za-z]+={0,2}$/)))),
  revision: versionSchema,
});

export type PublishBrandingInput = z.infer<typeof publishBrandingInput>;

export type PublishedBranding = Omit<PublishBrandingInput, 'logo' | 'revision'>;

export const publishBrandingOutput = writeOutput('saved', { revision: versionSchema });

/** Back to what the configuration says. */
export const resetBrandingInput = z.strictObject({ revision: versionSchema });

export type ResetBrandingInput = z.infer<typeof resetBrandingInput>;

export const resetBrandingOutput = writeOutput('updated', { revision: versionSchema });
