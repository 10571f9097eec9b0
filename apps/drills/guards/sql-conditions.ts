/** A stretch of the source. */
export type Span = { start: number; end: number };

const MASK = '\uE000';

/** Opens conditions: `where`, and a join's `on`, not that of `on conflict`. */
const OPENS = /^(where|on(?!\s+conflict))$/;

/** Ends them, at the same level of parentheses. */
const CLOSES = /^(group|order|limit|for|returning|union|where|join|left|inner|cross|on|having|set|from|do|offset)$/;

/** A `${…}` behind a whole condition, with no operator between them: a lock, or a further join. */
const AFTER_NAME = /(?<=[\w)])(?<!\b(?:like|in|any|is|not|and|or))\s+\uE000+\s*$/;

/** Marks what is in a statement but no condition by itself. */
const STATEMENT = /\b(select|insert|update|delete|from|join|with|order|limit|case|union)\b/;
const COMPARISON = /[<>=]|\b(is|not|any|exists)\b/;

/** A column that is true or false. */
const COLUMN = /^[a-z_]+(\.[a-z_]+)?$/;

/**
 * The conditions of an SQL text, outer ones first: what is between `and`s behind `where` and `on`, in subqueries as
 * well; a text without any statement that compares is a condition as a whole. `text` is the source of a template without
 * its ticks, `offset` its place, `holes` the `${…}` in it.
 */
export function findConditions(text: string, offset: number, holes: readonly Span[]): Span[] {
  const masked = mask(text, offset, holes);
  const whole = { start: 0, end: masked.length };
  const isStatement = STATEMENT.test(masked) || OPENS.test(firstWord(masked));
  const found = isStatement ? clauses(masked) : [whole];
  return found
    .flatMap((clause) => conjuncts(masked, clause))
    .filter(({ start, end }) => isCondition(masked.slice(start, end), isStatement))
    .map(({ start, end }) => ({ start: start + offset, end: end + offset }));
}

/** Expressions, and what is in quotes, as letters that mean nothing to SQL. */
function mask(text: string, offset: number, holes: readonly Span[]): string {
  const hidden = holes.reduce(
    (sofar, { start, end }) => sofar.slice(0, start - offset) + MASK.repeat(end - start) + sofar.slice(end - offset),
    text,
  );
  return hidden.replaceAll(/'[^']*'|\bdistinct from\b/g, (quoted) => MASK.repeat(quoted.length));
}

function firstWord(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? '';
}

function isCondition(text: string, isInClause: boolean): boolean {
  if (text === 'true' || text.startsWith('select')) return false;
  return COMPARISON.test(text) || (isInClause && COLUMN.test(text));
}

type Open = { start: number; depth: number };

/** From behind each `where` and `on` to what ends it. */
function clauses(text: string): Span[] {
  const found: Span[] = [];
  let open: Open[] = [];
  let depth = 0;
  const close = (at: number) => {
    found.push(...open.filter((one) => one.depth >= depth).map(({ start }) => ({ start, end: at })));
    open = open.filter((one) => one.depth < depth);
  };
  for (const { 0: token, index } of text.matchAll(/[()]|\b[a-z_]+\b/g)) {
    if (token === '(') depth += 1;
    if (token === ')') {
      close(index);
      depth -= 1;
    }
    if (CLOSES.test(token)) close(index);
    if (OPENS.test(token) && !/^on\s+conflict/.test(text.slice(index)))
      open.push({ start: index + token.length, depth });
  }
  depth = 0;
  close(text.length);
  return found.toSorted((one, other) => one.start - other.start);
}

function conjuncts(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let depth = 0;
  let from = start;
  for (const { 0: token, index } of text.slice(start, end).matchAll(/[()]|\band\b/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) {
      parts.push({ start: from, end: start + index });
      from = start + index + token.length;
    }
  }
  return [...parts, { start: from, end }].map((part) => trimmed(text, part));
}

function trimmed(text: string, { start, end }: Span): Span {
  const inner = text.slice(start, end).replace(AFTER_NAME, '');
  const cut = end - start - inner.length;
  return {
    start: start + inner.length - inner.trimStart().length,
    end: end - cut - inner.length + inner.trimEnd().length,
  };
}
