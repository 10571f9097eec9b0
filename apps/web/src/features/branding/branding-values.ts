import { findLegible, OWN_PALETTES, type Theme } from '@app/schema/accent';
import { BRAND_LINKS, type PublishBrandingInput } from '@app/schema/branding';
import type { TextKey } from '../../lib/i18n.ts';
import type { PublishedBranding } from './branding-query.ts';

/** The facts that are typed, in the order of the form. */
export const FACTS = ['name', 'sender', 'email', 'phone', 'address', ...BRAND_LINKS] as const;

type Fact = (typeof FACTS)[number];

/** What is in the form; errors of the server name its fields. `logo` is a new one in base64, null once removed, absent if it stays. */
export type Values = Record<Fact | `accent.${Theme}`, string> & {
  colours: 'own' | 'firm';
  logo: string | null | undefined;
};

export const LABELS = {
  name: 'branding.name',
  sender: 'branding.sender',
  email: 'branding.email',
  phone: 'branding.phone',
  address: 'branding.address',
  servicesUrl: 'footer.services',
  trainingUrl: 'footer.training',
  expertsUrl: 'footer.experts',
  blogUrl: 'footer.blog',
  privacyUrl: 'footer.privacy',
  termsUrl: 'footer.terms',
  linkedinUrl: 'footer.linkedin',
  facebookUrl: 'footer.facebook',
  logo: 'branding.logo',
  colours: 'branding.colours',
  'accent.light': 'branding.accent.light',
  'accent.dark': 'branding.accent.dark',
} as const satisfies Record<keyof Values, TextKey>;

/** The form as it begins: with the product's colours as the first choice where the firm has none of its own. */
export function toValues({ accent, ...branding }: PublishedBranding): Values {
  const { light, dark } = accent ?? followLight(OWN_PALETTES.light.accent);
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, branding[fact]])) as Record<Fact, string>;
  return { ...facts, colours: accent ? 'firm' : 'own', 'accent.light': light, 'accent.dark': dark, logo: undefined };
}

/** What the server takes. */
export function toInput({ colours, logo, 'accent.light': light, 'accent.dark': dark, ...facts }: Values) {
  return { ...facts, accent: colours === 'own' ? null : { light, dark }, ...(logo !== undefined && { logo }) };
}

/** Whether what was sent is what is published by now; of a new logo, that there is another one than before. */
export function isPublished(
  { revision, logo, accent, ...facts }: PublishBrandingInput,
  { before, now }: { before: PublishedBranding; now: PublishedBranding },
): boolean {
  const isLogo =
    typeof logo === 'string'
      ? now.barLogoUrl !== '' && now.barLogoUrl !== before.barLogoUrl
      : now.barLogoUrl === (logo === null ? '' : before.barLogoUrl);
  const isAccent = now.accent?.light === accent?.light && now.accent?.dark === accent?.dark;
  return now.revision > revision && isLogo && isAccent && FACTS.every((fact) => now[fact] === facts[fact]);
}

/** An accent whose dark theme has the light one's hue. */
export const followLight = (light: string) => ({ light, dark: findLegible('dark', light) });

/** A colour as it was typed; null while it is none. */
export function parseColour(typed: string): string | null {
  const colour = typed.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(colour) ? colour : null;
}
