import { expect, test } from 'vitest';
import { CONTRAST, getContrast, GROUNDS, OWN_PALETTES, THEMES } from '@app/schema/accent';
import css from './theme.css?raw';

/** Every text on every ground that the app puts it on; a new pair is added here when it is used. */
const TEXT: Record<string, readonly string[]> = {
  ink: ['paper', 'sheet', 'sunken', 'accent-wash', 'attention-wash', 'error-wash', 'done-wash', 'line'],
  'ink-soft': ['paper', 'sheet', 'sunken', 'accent-wash'],
  accent: ['paper', 'sheet', 'sunken', 'accent-wash'],
  'accent-strong': ['paper', 'sheet', 'sunken', 'accent-wash'],
  attention: ['paper', 'sheet', 'attention-wash'],
  error: ['paper', 'sheet', 'error-wash'],
  'error-strong': ['sheet', 'error-wash'],
  done: ['paper', 'sheet', 'done-wash'],
  'on-accent': ['accent', 'accent-strong'],
  'on-error': ['error', 'error-strong'],
};

/** Borders of fields, icons, the ring of the focus. */
const SIGNS: Record<string, readonly string[]> = {
  'line-strong': ['paper', 'sheet', 'sunken'],
  'ink-soft': ['sunken'],
  accent: ['paper', 'sheet', 'sunken'],
  error: ['sheet', 'paper', 'error-wash'],
  attention: ['sheet', 'paper', 'attention-wash'],
  done: ['sheet', 'paper', 'sunken', 'done-wash'],
};

for (const [theme, side] of [
  ['light', 0],
  ['dark', 1],
] as const) {
  test(`texts reach 4.5 on their grounds in the ${theme} theme`, () => expect(faults(TEXT, 4.5, side)).toEqual([]));
  test(`borders and icons reach 3 on their grounds in the ${theme} theme`, () =>
    expect(faults(SIGNS, 3, side)).toEqual([]));
}

test.each(THEMES)(
  'an accent of the firm is held against the grounds of the %s theme, where the product’s own passes',
  (theme) => {
    const side = theme === 'light' ? 0 : 1;
    const { paper, sheet, sunken, ink, inkSoft } = GROUNDS[theme];
    const { accent, strong, wash, onAccent } = OWN_PALETTES[theme];
    const named = { paper, sheet, sunken, ink, 'ink-soft': inkSoft };
    const own = { accent, 'accent-strong': strong, 'accent-wash': wash, 'on-accent': onAccent };
    for (const [name, value] of Object.entries({ ...named, ...own }))
      expect([name, colour(name, side)]).toEqual([name, value]);
    expect(getContrast(theme, accent)).toBeGreaterThanOrEqual(CONTRAST);
  },
);

function faults(pairs: Record<string, readonly string[]>, least: number, side: 0 | 1): string[] {
  return Object.entries(pairs).flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const found = contrast(colour(text, side), colour(ground, side));
      return found >= least ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
    }),
  );
}

function colour(name: string, side: 0 | 1): string {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  if (!pair) throw new Error(`--${name} is not in theme.css`);
  return pair[side + 1] ?? '';
}

/** WCAG 2.2, relative luminance. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
