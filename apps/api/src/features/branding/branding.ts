import { createHash } from 'node:crypto';
import { makePalette, OWN_PALETTES, type Palette, type Theme } from '@app/schema/accent';
import type { PublishedBranding } from '@app/schema/branding';
import type { BrandFacts } from '@app/schema/home';

/** What is stored; `content` is null where nothing is published. The logo is in base64. */
export type StoredBranding = {
  revision: number;
  /** Of the release that published it: a fact that came later is missing. */
  content: Partial<PublishedBranding> | null;
  logo: string | null;
  publishedAt: string | null;
};

/** A file that browsers keep: another content has another name. */
export type BrandFile = { name: string; bytes: Buffer };

/** A PNG, and how many pixels it has. */
export type Logo = BrandFile & { width: number; height: number };

/** What is shown of the firm, in pages, mails and files. */
export type Branding = {
  facts: BrandFacts;
  /** Whom mail names as its sender. */
  sender: string;
  /** Of the published accent, else the product's own. */
  palettes: Record<Theme, Palette>;
  /** The published logo; null: there is none. */
  logo: Logo | null;
  /** What pages load after their own styles; null: nothing. */
  style: BrandFile | null;
  accent: PublishedBranding['accent'];
  publishedAt: string | null;
  revision: number;
};

/** The branding of nobody: where there is no database. */
export const NOT_PUBLISHED: StoredBranding = { revision: 0, content: null, logo: null, publishedAt: null };

const FOLDER = '/brand/';

/** The address of a file. */
export const toAddress = ({ name }: BrandFile): string => FOLDER + name;

/** What was published, and where it has no value what the configuration says. */
export function toBranding(configured: BrandFacts, { content, logo: stored, ...state }: StoredBranding): Branding {
  const { sender, accent = null, ...facts } = content ?? {};
  const palettes = accent
    ? { light: makePalette('light', accent.light), dark: makePalette('dark', accent.dark) }
    : OWN_PALETTES;
  const logo = stored === null ? null : toLogo(Buffer.from(stored, 'base64'));
  const own = logo ? { logoUrl: toAddress(logo), barLogoUrl: toAddress(logo) } : {};
  const shown = { ...configured, ...facts, ...own };
  const style = accent && toFile('css', Buffer.from(toCss(palettes)));
  return { ...state, facts: shown, sender: sender ?? shown.name, accent, palettes, logo, style };
}

function toFile(ending: string, bytes: Buffer): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name: `${hash}.${ending}`, bytes };
}

/** Of a file that `writeLogo` wrote: its header has the size. */
const toLogo = (bytes: Buffer): Logo => ({
  ...toFile('png', bytes),
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});

const WIDEST = 6; // times its height

/** How large a logo is drawn where there is so much height: a long one is lower. */
export function fitLogo({ width, height }: Logo, most: number): { width: number; height: number } {
  const scale = Math.min(most / height, (most * WIDEST) / width);
  return { width: width * scale, height: height * scale };
}

/** The colours of an accent in both themes, by the names that the web app's styles give them. */
function toCss({ light, dark }: Record<Theme, Palette>): string {
  const names = { accent: 'accent', strong: 'accent-strong', wash: 'accent-wash', onAccent: 'on-accent' } as const;
  const rules = Object.entries(names).map(([key, name]) => {
    const colour = key as keyof Palette;
    return `--${name}:light-dark(${light[colour]},${dark[colour]})`;
  });
  return `:root{${rules.join(';')}}`;
}
