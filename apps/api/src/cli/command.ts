import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigurationFault } from '../environment.ts';

/** What keeps a command from doing what it was asked, in plain words. */
export class Refusal extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];

type Command<Own extends Options> = {
  usage: string;
  options: Own;
  /** How many words it takes in addition to the flags; none by default. */
  operands?: number;
  run(given: Given<Own>, operands: string[]): Promise<void>;
};

/**
 * Runs a command of the operator with the flags it was given. Any fault ends it with 1: one that was foreseen with its
 * words alone, a flag that there is none of with the usage.
 */
export async function runCommand<const Own extends Options>(command: Command<Own>): Promise<void> {
  const { usage, run } = command;
  const [first, ...rest] = process.argv.slice(2);
  const args = first === undefined || first === '--' ? rest : [first, ...rest]; // pnpm hands a parting `--` on
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  try {
    const { values, positionals } = parse(args, command);
    await run(values, positionals);
  } catch (error) {
    const foreseen = error instanceof Refusal || error instanceof ConfigurationFault;
    console.error(foreseen ? error.message : error);
    process.exitCode = 1;
  }
}

function parse<Own extends Options>(args: string[], { usage, options, operands = 0 }: Command<Own>) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: operands > 0 });
    if (parsed.positionals.length <= operands) return parsed;
    throw new Error(`Unexpected argument '${parsed.positionals[operands]}'`);
  } catch (error) {
    const [what] = (error as Error).message.split('. ');
    throw new Refusal(`${what}\n\n${usage}`);
  }
}
