import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { BRAND_PLACEHOLDER, isName, NAMES, type NamePlaceholder } from './names.ts';

export type { CompiledMessage };

/** One use of a placeholder: `['count', 'plural', {one: […]}]`. */
export type Use = { name: string; format: string | null; style: string | null; cases: Record<string, unknown> | null };

/** Compiles an ICU text to Lingui's form. Throws an error that says where the text is no ICU. */
export function compileText(text: string): CompiledMessage {
  return compileMessageOrThrow(text);
}

/** The compiled text with the names of product and firm filled in, as they are the same for everybody. */
export function fillNames(message: CompiledMessage, nameOf: (placeholder: NamePlaceholder) => string): CompiledMessage {
  const fill = (token: CompiledMessage[number]): CompiledMessage[number] => {
    if (typeof token === 'string') return token;
    const [name, format, cases] = token;
    if (format === undefined && isName(name)) return nameOf(name);
    if (typeof cases !== 'object' || cases === null) return token;
    const filled = Object.entries(cases).map(([key, part]) => [
      key,
      Array.isArray(part) ? (part as CompiledMessage).map(fill) : part,
    ]);
    return [name, format, Object.fromEntries(filled)] as CompiledMessage[number];
  };
  return message.map(fill);
}

/** Every use of a placeholder in a compiled text, those inside plurals and choices too. */
export function listUses(message: CompiledMessage): Use[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, format = null, rest] = token;
    const cases = typeof rest === 'object' ? (rest as Record<string, unknown>) : null;
    const use = { name, format, style: typeof rest === 'string' ? rest : null, cases };
    const inner = Object.values(cases ?? {}).filter((part) => Array.isArray(part));
    return [use, ...inner.flatMap((part) => listUses(part as CompiledMessage))];
  });
}

/** The names of a language, from its own texts; the firm's as the configuration gives it, unless an admin wrote another. */
export function namesIn(messageOf: (key: string) => CompiledMessage, brand: string) {
  return (placeholder: NamePlaceholder): string =>
    messageOf(NAMES[placeholder])
      .map((token) => (typeof token === 'string' ? token : token[0] === BRAND_PLACEHOLDER ? brand : ''))
      .join('');
}

/** A text ready to be shown but for its values: `nameOf` as of `namesIn`. */
export function readyText(
  key: string,
  text: string,
  nameOf: (placeholder: NamePlaceholder) => string,
): CompiledMessage {
  return key === NAMES.firm ? [nameOf('firm')] : fillNames(compileText(text), nameOf);
}
