import { parseArgs } from 'node:util';

/** Options by name, with their defaults: a number for whole numbers, a list for what may come several times. */
type Options = Record<string, unknown>;

/** What was started, to be closed in the opposite order however the drill ends. */
export type Opened = AsyncDisposableStack;

/** Makes a drill of its options and what it does; `run` resolves with whether all was well. */
export function defineDrill<Own extends Options>(
  defaults: Own,
  run: (options: Own, opened: Opened) => Promise<boolean>,
) {
  return async (args: string[]): Promise<boolean> => {
    const opened = new AsyncDisposableStack();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(1)));
    try {
      return await run(readOptions(defaults, args), opened);
    } finally {
      await opened.disposeAsync();
    }
  };
}

function readOptions<Own extends Options>(defaults: Own, args: string[]): Own {
  const kinds = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple: Array.isArray(value) }] as const;
  });
  const { values } = parseArgs({ args, options: Object.fromEntries(kinds) });
  for (const [name, value] of Object.entries(values)) {
    if (typeof defaults[name] !== 'number') continue;
    if (!/^\d+$/.test(String(value))) throw new Error(`--${name} is a whole number`);
    values[name] = Number(value) as never;
  }
  return { ...defaults, ...values };
}
