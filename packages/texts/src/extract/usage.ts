import { BUILT_PREFIXES, templatePatterns } from '../faults.ts';
import { withoutComments } from './imports.ts';
import type { Source } from './sources.ts';

/** Sources that name a key, by key. */
export type Usage = ReadonlyMap<string, readonly string[]>;

type Names = { literals: Set<string>; closed: RegExp[]; open: RegExp[]; builders: RegExp[] };

/** Functions here build the questionnaire's keys: who imports such a function uses its keys. */
const BUILDERS_FILE = 'packages/schema/src/text-keys.ts';

const NAMES_FILE = 'packages/texts/src/names.ts';

/** Where keys are built of which no source names one in full. */
const BUILT_IN: Record<(typeof BUILT_PREFIXES)[number], string> = {
  'server_errors_text.': 'apps/web/src/lib/error-text.ts',
  'server_success_text.': 'apps/web/src/lib/error-text.ts',
  'validation_errors_text.': 'apps/web/src/lib/error-text.ts',
  'growth_plan.step.': BUILDERS_FILE,
  'growth_plan.question.': BUILDERS_FILE,
  'email.': 'apps/api/src/features/mail/letter.ts',
  'product.': NAMES_FILE,
  'firm.': NAMES_FILE,
};

/**
 * The sources that name each key: as a literal, by a template literal, by a function that builds it, else where keys of
 * its beginning are built. A template that begins with a variable (`${area}.title`) counts only for keys that nothing
 * else names, since it fits too many.
 */
export function usageOf(keys: readonly string[], sources: readonly Source[]): Usage {
  const builders = buildersOf(sources.find(({ file }) => file === BUILDERS_FILE)?.text ?? '');
  const named = sources.map(({ file, text }) => ({ file, names: namesIn(text, builders) }));
  const filesWith = (names: (names: Names) => boolean) =>
    named.filter((source) => names(source.names)).map(({ file }) => file);
  const usersOf = (key: string) => {
    const users = filesWith(
      ({ literals, closed, builders: built }) =>
        literals.has(key) || [...closed, ...built].some((one) => one.test(key)),
    );
    if (users.length > 0) return users;
    const prefix = BUILT_PREFIXES.find((one) => key.startsWith(one));
    return prefix ? [BUILT_IN[prefix]] : filesWith(({ open }) => open.some((one) => one.test(key)));
  };
  return new Map(keys.map((key) => [key, usersOf(key)]));
}

function namesIn(source: string, builders: readonly Builder[]): Names {
  const text = withoutComments(source);
  const templates = templatePatterns(text);
  const imported = /^import \{([^}]*)\} from '@app\/schema\/text-keys'/m.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const isOpen = (template: RegExp) => template.source.startsWith('^[');
  return {
    literals: new Set([...text.matchAll(/(['"])([\w.]+)\1/g)].map(([, , literal = '']) => literal)),
    closed: templates.filter((one) => !isOpen(one)),
    open: templates.filter(isOpen),
    builders: builders.filter(({ name }) => imported.some((one) => one === name)).map(({ keys }) => keys),
  };
}

type Builder = { name: string; keys: RegExp };

/** Functions whose whole body is a template literal; a template may begin with another such function. */
function buildersOf(text: string): Builder[] {
  const found = [...text.matchAll(/const (\w+) = \([^)]*\) =>\s*`([^`]+)`/g)];
  const templates = new Map(found.map(([, name = '', template = '']) => [name, template]));
  const whole = (template: string) =>
    template.replaceAll(/\$\{(\w+)\([^)]*\)\}/g, (call, name: string) => templates.get(name) ?? call);
  return [...templates].flatMap(([name, template]) =>
    templatePatterns(`\`${whole(template)}\``).map((keys) => ({ name, keys })),
  );
}
