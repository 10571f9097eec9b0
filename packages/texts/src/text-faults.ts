import { setupI18n } from '@lingui/core';
import { compileText, listUses, type CompiledMessage, type Use } from './compile.ts';
import type { Placeholder, TextFrame } from './frame.ts';
import { getFamily, isName } from './names.ts';

/** Longer than any page has room for; `security-reliability.md`, D2. */
export const TEXT_MAX = 5000;

/** A longer one fits into no button of a phone; the longest shipped ones have about thirty letters. */
export const WORD_MAX = 60;

/** Letters between which a line cannot end; those of some scripts can end it anywhere. */
const LONG_WORD = new RegExp(
  `[^\\s\\-\\u00ad\\u200b\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]{${WORD_MAX + 1}}`,
  'u',
);

/** What is wrong with a text: the key of the text that says so, and its values. */
export type TextFault = { key: TextFaultKey; params?: Record<string, string | number> };

export type TextFaultKey = `validation_errors_text.${
  | 'required'
  | 'max'
  | 'text_key'
  | 'text_characters'
  | 'text_word'
  | 'text_syntax'
  | 'text_plural'
  | 'text_lost'
  | 'text_invented'
  | 'text_not_counted'
  | 'text_format'
  | 'text_other'}`;

/** Letters, digits and signs: what can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** Controls but the line break, what turns the direction of reading of all that follows, and Lingui's spelling of any of them. */
const FORBIDDEN = /(?!\n)[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]|\\u[\da-f]{4}|\\x[\da-f]{2}/iu;

/** What the parser says of a plural form that no language has, such as a misspelt “other”. */
const UNKNOWN_FORM = /^The \w+ case (\S+) is not valid/;

const QUOTED = /''|'[{}][^']*(?:'|$)/g;
const FORMATS: Record<string, readonly (string | null)[]> = {
  plural: [null],
  selectordinal: [null],
  select: [null],
  number: [null, 'percent'],
};
const CHOOSING = new Set(['plural', 'selectordinal', 'select']);

/**
 * All that keeps a text from being stored: no valid ICU, a lost or invented placeholder, a format that cannot be
 * rendered, characters that cannot be shown. Empty when there is nothing.
 */
export function textFaults(text: string, frame: TextFrame, language: string): TextFault[] {
  if (text.length > TEXT_MAX) return [fault('max', { length: TEXT_MAX })];
  if (!VISIBLE.test(text)) return [fault('required')];
  if (FORBIDDEN.test(text)) return [fault('text_characters')];
  const message = compiled(text);
  if ('key' in message) return [message];
  const uses = listUses(message);
  const faults = [...lost(uses, frame), ...invented(uses, frame), ...misused(uses, frame)];
  if (faults.length > 0) return faults;
  const shown = samples(frame).map((values) => render(message, values, language));
  if (shown.some((one) => one === null || !VISIBLE.test(one))) return [fault('required')];
  return shown.some((one) => one !== null && LONG_WORD.test(one)) ? [fault('text_word', { length: WORD_MAX })] : [];
}

/** A compiled text with values, as a page shows it; null when it cannot be rendered. */
export function render(
  message: CompiledMessage,
  values: Record<string, string | number>,
  language: string,
): string | null {
  try {
    return setupI18n({ locale: language, messages: { [language]: { text: message } } })._('text', values);
  } catch {
    return null;
  }
}

/** Values to try a text with: for numbers and choices each kind there is, so that every part is rendered once. */
export function samples({ placeholders, optional }: TextFrame): Record<string, string | number>[] {
  const count = Math.max(1, ...placeholders.map((one) => getSampleValues(one).length));
  const names = Object.fromEntries(optional.map((name) => [name, name]));
  return Array.from({ length: count }, (_, index) => ({
    ...names,
    ...Object.fromEntries(
      placeholders.map((one) => [one.name, getSampleValues(one)[index % getSampleValues(one).length] ?? '']),
    ),
  }));
}

/** Values of one placeholder that a preview offers. */
export function getSampleValues({ kind, options, name }: Placeholder): (string | number)[] {
  if (kind === 'number') return [1, 0, 2, 5, 12];
  if (kind === 'choice') return [...options, 'other'];
  return [name.toUpperCase()];
}

function compiled(text: string): CompiledMessage | TextFault {
  const bare = text.replaceAll(QUOTED, '');
  if (!isBalanced(bare)) return fault('text_syntax', { position: text.length });
  try {
    const message = compileText(text);
    const isPlain = message.every((token) => typeof token === 'string');
    return isPlain && bare.includes('{') ? fault('text_syntax', { position: text.indexOf('{') + 1 }) : message;
  } catch (error) {
    const { message } = error as Error;
    const [, form] = UNKNOWN_FORM.exec(message) ?? [];
    return form ? fault('text_plural', { form }) : fault('text_syntax', { position: findPosition(text, message) });
  }
}

function isBalanced(bare: string): boolean {
  let depth = 0;
  for (const sign of bare) {
    if (sign === '{') depth++;
    if (sign === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Where the parser stumbled, counted in characters of the whole text. */
function findPosition(text: string, reason: string): number {
  const [, line, column] = /at line (\d+) col (\d+)/.exec(reason) ?? [];
  const before = text.split('\n').slice(0, Number(line ?? 1) - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column ?? 1);
}

function lost(uses: readonly Use[], frame: TextFrame): TextFault[] {
  const there = new Set(uses.map(({ name }) => name));
  const families = new Set(uses.flatMap(({ name }) => (isName(name) ? [getFamily(name)] : [])));
  const names = frame.placeholders.map(({ name }) => name).filter((name) => !there.has(name));
  return [...names, ...frame.families.filter((family) => !families.has(family))].map((placeholder) =>
    fault('text_lost', { placeholder: braced(placeholder) }),
  );
}

function invented(uses: readonly Use[], frame: TextFrame): TextFault[] {
  const known = new Set([...frame.placeholders.map(({ name }) => name), ...frame.optional]);
  const names = new Set(uses.map(({ name }) => name));
  return [...names]
    .filter((name) => !known.has(name))
    .map((placeholder) => fault('text_invented', { placeholder: braced(placeholder) }));
}

/** Formats that a page could not show: unknown ones, counting what is no number, choices without `other`. */
function misused(uses: readonly Use[], frame: TextFrame): TextFault[] {
  const kinds = new Map(frame.placeholders.map(({ name, kind }) => [name, kind]));
  return uses.flatMap(({ name, format, style, cases }) => {
    if (format === null) return [];
    const placeholder = braced(name);
    if (isName(name) || !FORMATS[format]?.includes(style)) return [fault('text_format', { placeholder, format })];
    if (format !== 'select' && kinds.get(name) === 'text') return [fault('text_not_counted', { placeholder })];
    if (CHOOSING.has(format) && !Object.hasOwn(cases ?? {}, 'other')) return [fault('text_other', { placeholder })];
    return [];
  });
}

/** As it is in a text; values of a message are not read as ICU again. */
const braced = (name: string) => `{${name}}`;

function fault(name: string, params?: TextFault['params']): TextFault {
  const key = `validation_errors_text.${name}` as TextFaultKey;
  return params ? { key, params } : { key };
}
