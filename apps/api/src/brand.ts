import type { BrandFacts } from '@app/schema/home';
import * as z from 'zod/mini';

/** The variable of each fact about the firm, and what a machine of development shows where it is not set; `.env.example` lists them. */
const FACTS: Record<Exclude<keyof BrandFacts, 'barLogoUrl'>, readonly [variable: string, example: string]> = {
  name: ['BRAND_NAME', 'Kasvupolku Consulting'],
  address: ['BRAND_ADDRESS', 'Esimerkkikatu 1, 00100 Helsinki'],
  email: ['BRAND_EMAIL', 'info@example.com'],
  phone: ['BRAND_PHONE', '+358 10 000 0000'],
  logoUrl: ['BRAND_LOGO_URL', '/logo.svg'],
  linkedinUrl: ['BRAND_LINKEDIN_URL', 'https://www.linkedin.com/'],
  facebookUrl: ['BRAND_FACEBOOK_URL', 'https://www.facebook.com/'],
  servicesUrl: ['BRAND_SERVICES_URL', 'https://example.com/services'],
  trainingUrl: ['BRAND_TRAINING_URL', 'https://example.com/training'],
  expertsUrl: ['BRAND_EXPERTS_URL', 'https://example.com/experts'],
  blogUrl: ['BRAND_BLOG_URL', 'https://example.com/blog'],
  privacyUrl: ['BRAND_PRIVACY_URL', 'https://example.com/privacy'],
  termsUrl: ['BRAND_TERMS_URL', 'https://example.com/terms'],
};

const link = z.optional(z.string().check(z.refine(isLink, 'an address such as https://example.com/page')));
const LINKS = Object.values(FACTS).flatMap(([variable]) => (variable.endsWith('_URL') ? [variable] : []));

/** What the variables that are no plain words must be; `environment.ts` reads them with the others. */
export const BRAND_VARIABLES = {
  BRAND_EMAIL: z.optional(z.email('the e-mail address of the firm')),
  ...Object.fromEntries(LINKS.map((variable) => [variable, link])),
};

/** An address of the web, or a path of the product's own site. */
function isLink(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The firm as the variables name it. In production what is not set is empty, and left out of every page and mail, but the
 * name, which sentences need: it is the host of the service there.
 */
export function readBrand(source: Variables, { production, host }: { production: boolean; host: string }): BrandFacts {
  const facts = Object.entries(FACTS).map(([name, [variable, example]]) => {
    const otherwise = name === 'name' ? host : '';
    return [name, source[variable] || (production ? otherwise : example)];
  });
  return { ...Object.fromEntries(facts), barLogoUrl: '' } as BrandFacts; // only a published logo is in the bar
}

/** The variables about the firm that are not set. */
export function listMissingBrand(source: Variables): string[] {
  return Object.values(FACTS).flatMap(([variable]) => (source[variable] ? [] : [variable]));
}

/** A firm of which nothing is known. */
export const NO_FIRM = readBrand({}, { production: true, host: '' });
