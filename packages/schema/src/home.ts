import type * as z from 'zod/mini';
import type { GuideName } from './guides.ts';
import type { compiledMessagesOutput, Language } from './texts.ts';

/** The firm, as an admin published it or else the configuration says; an empty fact is left out of the pages. A published logo is in the bar too. */
export type BrandFacts = Record<
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'logoUrl'
  | 'barLogoUrl'
  | 'linkedinUrl'
  | 'facebookUrl'
  | 'servicesUrl'
  | 'trainingUrl'
  | 'expertsUrl'
  | 'blogUrl'
  | 'privacyUrl'
  | 'termsUrl',
  string
>;

/** What the landing page and the guides are made of. */
export type HomeContent = {
  /** The texts in the language of the page: the general ones, and for a guide its own and those of its role. */
  texts: z.infer<typeof compiledMessagesOutput>;
  /** The languages that people may choose. */
  languages: readonly Language[];
  brand: BrandFacts;
  /** The address of the styles of its accent; null: it has none. */
  style: string | null;
  /** The address of the product, without a slash at its end. */
  publicUrl: string;
  year: number;
  /** Of the product, for reports of errors. */
  version: string;
};

/** The landing page, or a guide, as a whole HTML document; the web app's build makes it, the server calls it. */
export type RenderHome = (content: HomeContent, guide: GuideName | null) => string;
