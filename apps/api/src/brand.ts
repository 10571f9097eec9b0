import type { BrandFacts } from '@app/schema/home';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** What `.env.example` lists of the firm. */
export const brandVariables = {
  BRAND_NAME: z._default(text, 'Kasvupolku Consulting'),
  BRAND_ADDRESS: z._default(text, 'Esimerkkikatu 1, 00100 Helsinki'),
  BRAND_EMAIL: z._default(text, 'info@example.com'),
  BRAND_PHONE: z._default(text, '+358 10 000 0000'),
  BRAND_LOGO_URL: z._default(text, '/logo.svg'),
  BRAND_LINKEDIN_URL: z._default(text, 'https://www.linkedin.com/'),
  BRAND_FACEBOOK_URL: z._default(text, 'https://www.facebook.com/'),
  BRAND_SERVICES_URL: z._default(text, 'https://example.com/services'),
  BRAND_TRAINING_URL: z._default(text, 'https://example.com/training'),
  BRAND_EXPERTS_URL: z._default(text, 'https://example.com/experts'),
  BRAND_BLOG_URL: z._default(text, 'https://example.com/blog'),
  BRAND_PRIVACY_URL: z._default(text, 'https://example.com/privacy'),
  BRAND_TERMS_URL: z._default(text, 'https://example.com/terms'),
};

const variables = z.object(brandVariables);

/** The firm, of the variables read. */
export function brandOf(data: z.infer<typeof variables>): BrandFacts {
  return {
    name: data.BRAND_NAME,
    address: data.BRAND_ADDRESS,
    email: data.BRAND_EMAIL,
    phone: data.BRAND_PHONE,
    logoUrl: data.BRAND_LOGO_URL,
    linkedinUrl: data.BRAND_LINKEDIN_URL,
    facebookUrl: data.BRAND_FACEBOOK_URL,
    servicesUrl: data.BRAND_SERVICES_URL,
    trainingUrl: data.BRAND_TRAINING_URL,
    expertsUrl: data.BRAND_EXPERTS_URL,
    blogUrl: data.BRAND_BLOG_URL,
    privacyUrl: data.BRAND_PRIVACY_URL,
    termsUrl: data.BRAND_TERMS_URL,
  };
}
