import type { BrandFacts } from '@app/schema/home';
import { readPageFacts } from './page-facts.ts';
import { createStore, useStore } from './store.ts';

/** The firm, as the server names it; an empty value means that there is none. */
export type Brand = BrandFacts & {
  /** For how many days after a plan's completion the client sees what could come next; 0 never. */
  upsellDays: number;
  /** For how many days who was deleted, or asked for it, can be brought back. */
  eraseAfterDays: number;
  /** What the login service of the firm is called, through which its people can log in. */
  ssoName: string;
};

const NONE: Brand = {
  name: '',
  address: '',
  email: '',
  phone: '',
  linkedinUrl: '',
  facebookUrl: '',
  logoUrl: '',
  barLogoUrl: '',
  servicesUrl: '',
  trainingUrl: '',
  expertsUrl: '',
  blogUrl: '',
  privacyUrl: '',
  termsUrl: '',
  upsellDays: 30,
  eraseAfterDays: 30,
  ssoName: '',
};

const store = createStore<Brand>(NONE);

/** The firm's facts; all empty until they are here, so show each only when it is. */
export const useBrand = () => useStore(store);

/** At boot. Without an answer the page is shown without the firm's facts; nothing breaks. */
export async function loadBrand(): Promise<void> {
  const { brand } = readPageFacts();
  if (brand !== undefined) return store.set(readBrand(brand));
  try {
    const response = await fetch('/brand.json');
    if (response.ok) store.set(readBrand(await response.json()));
  } catch {
    // The footer stays without them.
  }
}

/** Takes the known facts of the right kind; anything else counts as missing. */
export function readBrand(body: unknown): Brand {
  const facts = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const entries = Object.entries(NONE).map(([key, none]) => [
    key,
    typeof facts[key] === typeof none ? facts[key] : none,
  ]);
  return Object.fromEntries(entries) as Brand;
}
