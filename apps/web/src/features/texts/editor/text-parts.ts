/** A text of which some parts depend on a number or a choice; put together again it is the same, sign by sign. What is `shown` has a field. */
export type TextPart =
  | { kind: 'text'; text: string; shown?: boolean }
  | { kind: 'choice'; name: string; format: string; head: string; forms: readonly TextForm[]; tail: string };

/** What a text says for one value; `before` is all that comes before it, up to its brace. One that was `added` may say nothing. */
export type TextForm = { selector: string; before: string; text: string; added?: true };

const CHOICE = /^\{\s*([\w.]+)\s*,\s*(plural|selectordinal|select)\s*,/;
const SELECTOR = /^\s*(=\d+|[\w-]+)\s*\{/;

/** Takes a text apart; null where it has no such part, or is not well formed. */
export function takeApart(text: string): TextPart[] | null {
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const end = findEnd(text, at);
    if (end === null) return null;
    const piece = text.slice(at, end);
    const [head, name, format] = CHOICE.exec(piece) ?? [];
    at = end;
    if (head === undefined || name === undefined || format === undefined) {
      plain += piece;
      continue;
    }
    const choice = readForms(piece.slice(head.length));
    if (!choice) return null;
    parts.push({ kind: 'text', text: plain }, { kind: 'choice', name, format, head, ...choice });
    plain = '';
  }
  return parts.length > 0 ? [...parts, { kind: 'text', text: plain }] : null;
}

/** A text from its parts; a form that was added and says nothing is left out. */
export function putTogether(parts: readonly TextPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const forms = part.forms.filter(({ added, text }) => !added || text !== '');
      return part.head + forms.map(({ before, text }) => `${before}${text}}`).join('') + part.tail;
    })
    .join('');
}

/** The forms of a part with those that its language has besides, which say nothing yet; `other` stays the last. */
export function listForms({ format, forms }: Extract<TextPart, { kind: 'choice' }>, language: string): TextForm[] {
  if (format === 'select') return [...forms];
  const type = format === 'plural' ? 'cardinal' : 'ordinal';
  const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
  const known = new Set(forms.map(({ selector }) => selector));
  const added = pluralCategories
    .filter((category) => !known.has(category))
    .map((selector) => ({ selector, before: ` ${selector} {`, text: '', added: true as const }));
  const last = forms.findLastIndex(({ selector }) => selector === 'other');
  const place = last < 0 ? forms.length : last;
  return [...forms.slice(0, place), ...added, ...forms.slice(place)];
}

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 10, 11, 21, 100];
const EXAMPLES = 4;

/** A few numbers for which a plural form is used. */
export function listExamples(
  selector: string,
  others: readonly string[],
  { language, type = 'cardinal' }: { language: string; type?: 'cardinal' | 'ordinal' },
): number[] {
  if (selector.startsWith('=')) return [Number(selector.slice(1))];
  const rules = new Intl.PluralRules(language, { type });
  const found = NUMBERS.filter((number) => rules.select(number) === selector && !others.includes(`=${number}`));
  return found.slice(0, EXAMPLES);
}

function readForms(rest: string): { forms: TextForm[]; tail: string } | null {
  const forms: TextForm[] = [];
  let at = 0;
  for (;;) {
    const [before, selector] = SELECTOR.exec(rest.slice(at)) ?? [];
    if (before === undefined || selector === undefined) break;
    const open = at + before.length - 1;
    const end = findEnd(rest, open);
    if (end === null) return null;
    forms.push({ selector, before, text: rest.slice(open + 1, end - 1) });
    at = end;
  }
  const tail = rest.slice(at);
  return forms.length > 0 && tail.trim() === '}' ? { forms, tail } : null;
}

/** Where the piece ends that begins here: a sign, what is quoted, or all between two braces; null when they do not match. */
function findEnd(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length;) {
    const sign = text[at];
    if (sign === "'") at = skipQuote(text, at);
    else {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      at += 1;
    }
    if (depth < 0) return null;
    if (depth === 0) return at;
  }
  return null;
}

/** Braces are text after an apostrophe, until the next one. */
function skipQuote(text: string, at: number): number {
  const next = text[at + 1];
  if (next === "'") return at + 2;
  if (next !== '{' && next !== '}') return at + 1;
  const end = text.indexOf("'", at + 2);
  return end < 0 ? text.length : end + 1;
}
