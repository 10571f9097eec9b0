import { toPattern } from './keys.ts';
import type { Module } from './modules.ts';

/** Files of the modules that name a key, by key. */
export type Usage = ReadonlyMap<string, readonly string[]>;

const ERRORS_FILE = 'apps/web/src/lib/error-text.ts';
const BUILDERS_FILE = 'packages/schema/src/text-keys.ts';
const NAMES_FILE = 'packages/texts/src/names.ts';

/** Keys that the program builds from an answer's key, a role, a state: by their beginning, the file that builds them. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  'server_errors_text.': ERRORS_FILE,
  'server_success_text.': ERRORS_FILE,
  'validation_errors_text.': ERRORS_FILE,
  'growth_plan.step.': BUILDERS_FILE,
  'growth_plan.question.': BUILDERS_FILE,
  'examples.': BUILDERS_FILE,
  'email.': 'apps/api/src/features/mail/letter.ts',
  'product.': NAMES_FILE, // other texts contain the names
  'firm.': NAMES_FILE,
};

/**
 * The modules that name each key: as a literal, by a template literal, by an imported function that builds it, else the
 * one that builds keys of its beginning. A template that begins with a variable (`${area}.title`) counts only for keys
 * that nothing else names, since it fits too many.
 */
export function findUsage(keys: readonly string[], modules: readonly Module[]): Usage {
  const builders = new Map(modules.map((module) => [module.file, module.builders]));
  const named = modules.map(({ file, literals, templates, imports }) => {
    const built = imports.flatMap((one) => one.names.flatMap((name) => builders.get(one.file)?.get(name) ?? []));
    const [open, closed] = [true, false].map((isOpen) =>
      [...templates, ...built].filter((template) => template.startsWith('*') === isOpen).map(toPattern),
    );
    return { file, literals, open: open ?? [], closed: closed ?? [] };
  });
  const findUsers = (key: string): string[] => {
    const users = named.filter(({ literals, closed }) => literals.has(key) || closed.some((one) => one.test(key)));
    const builtIn = Object.keys(BUILT_IN).find((prefix) => key.startsWith(prefix));
    if (users.length === 0 && builtIn) return [BUILT_IN[builtIn] ?? ''];
    return (users.length > 0 ? users : named.filter(({ open }) => open.some((one) => one.test(key)))).map(
      ({ file }) => file,
    );
  };
  return new Map(keys.map((key) => [key, findUsers(key)]));
}
