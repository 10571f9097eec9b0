import { compileText, listUses, type Use } from './compile.ts';
import { BRAND_PLACEHOLDER, getFamily, isName, NAMES } from './names.ts';

/** What a placeholder means: a number can be counted by plural forms, a choice is one of `options`. */
export type Placeholder = { name: string; kind: 'text' | 'number' | 'choice'; options: string[] };

/** What the shipped texts of a key say about any text of that key. */
export type TextFrame = {
  /** What the program fills in; each must stay. */
  placeholders: Placeholder[];
  /** Families of names (`product`, `firm`) of which one member must stay. */
  families: string[];
  /** What it may use besides: the names; a text that is a name itself none, but the firm's what the configuration says. */
  optional: readonly string[];
};

const COUNTING = new Set(['plural', 'selectordinal', 'number']);

/** The names of placeholders that some text counts; they are numbers wherever they come. */
export function countedNames(texts: Iterable<string>): ReadonlySet<string> {
  const counted = [...texts].flatMap(usesIn).filter(({ format }) => format !== null && COUNTING.has(format));
  return new Set(counted.map(({ name }) => name));
}

/** The frame that the shipped texts of one key give, in whatever languages; `counted` as of `countedNames`. */
export function toFrame(key: string, shipped: readonly string[], counted: ReadonlySet<string>): TextFrame {
  const uses = shipped.flatMap(usesIn);
  const own = [...new Set(uses.map(({ name }) => name))].filter((name) => !isName(name) && name !== BRAND_PLACEHOLDER);
  const families = uses.flatMap(({ name }) => (isName(name) ? [getFamily(name)] : []));
  return {
    placeholders: own.toSorted().map((name) => placeholder(name, uses, counted)),
    families: [...new Set(families)].toSorted(),
    optional: optionalIn(key),
  };
}

function optionalIn(key: string): readonly string[] {
  if (key.startsWith('product.')) return [];
  return key.startsWith('firm.') ? [BRAND_PLACEHOLDER] : Object.keys(NAMES);
}

function placeholder(name: string, uses: readonly Use[], counted: ReadonlySet<string>): Placeholder {
  const choices = uses.filter((use) => use.name === name && use.format === 'select');
  const options = choices.flatMap(({ cases }) => listForms(cases)).filter((option) => option !== 'other');
  if (options.length > 0) return { name, kind: 'choice', options: [...new Set(options)] };
  return { name, kind: counted.has(name) ? 'number' : 'text', options: [] };
}

/** The names of a choice's forms; an `offset` may come with them, which is no form. */
function listForms(cases: Use['cases']): string[] {
  return Object.entries(cases ?? {}).flatMap(([form, part]) => (Array.isArray(part) ? form : []));
}

function usesIn(text: string): Use[] {
  try {
    return listUses(compileText(text));
  } catch {
    return []; // reported by the check of the shipped texts
  }
}
