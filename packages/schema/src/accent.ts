import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn';

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addMode(mode);
const toOklch = converter('oklch');

export const THEMES = ['light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** The colours that follow from an accent, `#rrggbb` each: the accent, a stronger one, a ground in its hue, and what is written on it. */
export type Palette = Record<'accent' | 'strong' | 'wash' | 'onAccent', string>;

/** Of the web app's `theme.css`: the grounds of the pages and the texts on them. */
export const GROUNDS = {
  light: { paper: '#f7f4ed', sheet: '#fffdf9', sunken: '#ede8dc', ink: '#1c211e', inkSoft: '#545b55' },
  dark: { paper: '#161a18', sheet: '#1e2321', sunken: '#272d2a', ink: '#eceae3', inkSoft: '#b3b7ae' },
} as const satisfies Record<Theme, Record<string, string>>;

/** The product's own colours, of the same file. */
export const OWN_PALETTES: Record<Theme, Palette> = {
  light: { accent: '#1b5745', strong: '#124033', wash: '#e0ebe4', onAccent: '#ffffff' },
  dark: { accent: '#8ecab1', strong: '#b0dfcb', wash: '#213830', onAccent: '#0f211a' },
};

/** The contrast that a text needs (WCAG 2.2, 1.4.3). */
export const CONTRAST = 4.5;

/** How each theme makes a palette: how much lighter the stronger accent is, and the lightness and most chroma of the ground (OKLCH). */
const MIXES = {
  light: { stronger: -0.08, wash: 0.925, chroma: 0.02 },
  dark: { stronger: 0.08, wash: 0.325, chroma: 0.035 },
} as const;

const INKS = ['#ffffff', '#10140f'];
const STEP = 0.005; // of lightness

/** The palette of an accent in a theme. Its hue is the accent's; whether its texts can be read is `getContrast`'s to say. */
export function makePalette(theme: Theme, accent: string): Palette {
  const { l, c, h = 0 } = toOklch(accent)!; // a colour of six digits
  const { stronger, wash, chroma } = MIXES[theme];
  const [light = '', dark = ''] = INKS;
  return {
    accent,
    strong: toHex({ l: l + stronger, c, h }),
    wash: toHex({ l: wash, c: Math.min(c / 3, chroma), h }),
    onAccent: wcagContrast(light, accent) >= wcagContrast(dark, accent) ? light : dark,
  };
}

/** The least contrast of any text that is in an accent, or on it, in a theme: from 1 to 21. */
export function getContrast(theme: Theme, accent: string): number {
  const { paper, sheet, sunken, ink, inkSoft } = GROUNDS[theme];
  const { strong, wash, onAccent } = makePalette(theme, accent);
  const pairs = [
    ...[accent, strong].flatMap((text) => [paper, sheet, sunken, wash, onAccent].map((ground) => [text, ground])),
    [ink, wash],
    [inkSoft, wash],
  ];
  return Math.min(...pairs.map(([text = '', ground = '']) => wcagContrast(text, ground)));
}

/** Whether every text can be read with an accent in a theme. */
export const isLegible = (theme: Theme, accent: string): boolean => getContrast(theme, accent) >= CONTRAST;

/** The accent itself if it is legible in a theme, else the one nearest to it in lightness that is, in the same hue. */
export function findLegible(theme: Theme, accent: string): string {
  const { l, c, h = 0 } = toOklch(accent)!;
  const away = Array.from({ length: Math.ceil(1 / STEP) }, (_, index) => (index + 1) * STEP);
  const others = away.flatMap((by) => [toHex({ l: l - by, c, h }), toHex({ l: l + by, c, h })]);
  return [accent, ...others].find((colour) => isLegible(theme, colour))!; // some shade of every hue is
}

/** The colour nearest to what is wanted that a screen can show. */
function toHex({ l, c, h }: { l: number; c: number; h: number }): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));
}
