import type { BrandFacts } from '@app/schema/home';

/** The variable of each fact about the firm, and the fact where it is not set; `.env.example` lists them. */
const FACTS: Record<keyof BrandFacts, readonly [variable: string, otherwise: string]> = {
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

/** The firm as the variables name it. */
export function readBrand(source: Readonly<Record<string, string | undefined>>): BrandFacts {
  const facts = Object.entries(FACTS).map(([name, [variable, otherwise]]) => [name, source[variable] || otherwise]);
  return Object.fromEntries(facts) as BrandFacts;
}
