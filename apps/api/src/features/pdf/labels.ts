import type { Logo } from '../branding/branding.ts';
import type { TextLibrary } from '../texts/text-library.ts';

/** What a file says in one language: texts, and days and figures as its people write them; and how the firm looks. */
export type Labels = {
  language: string;
  t(key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
  /** A day, `YYYY-MM-DD`. */
  day(day: string): string;
  figure(figure: number, digits?: number): string;
  percent(percent: number): string;
  /** The firm's accent, `#rrggbb`, which can be read on white; its logo, if it has one. */
  look: { accent: string; logo: Logo | null };
};

/** The labels in a language that is offered. */
export function getLabels(texts: TextLibrary, language: string): Labels {
  const locale = texts.getLocale(language);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = [1, 2].map((digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }));
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    language,
    t: (key, values = {}) => toPlainText(texts.format(language, key, values)),
    has: (key) => texts.shipped.has(key),
    day: (day) => days.format(Date.parse(`${day}T00:00:00Z`)),
    figure: (figure, digits = 2) => figures[digits - 1]?.format(figure) ?? String(figure),
    percent: (percent) => percents.format(percent / 100),
    look: { accent: texts.branding.palettes.light.accent, logo: texts.branding.logo },
  };
}

const NEW_LINE = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Control characters, those that turn the direction of what follows, and the two that no XML may hold.
const ORDERS = /[[\p{Cc}\p{Cf}\uFFFE\uFFFF]--\n]/gv;

/** Somebody's text as it may stand on paper: nothing in it that is an order to the program showing it. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(NEW_LINE, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(ORDERS, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a heading, a header or the name of a file. */
export function toPlainLine(text: string): string {
  return toPlainText(text).replaceAll(/\s*\n\s*/g, ' ');
}
