import path from 'node:path';
import type { Guard } from '../guard.ts';
import { parseModule, walk } from '../syntax-tree.ts';
import type { Place } from '../checkout-copy.ts';
import { readSource } from './page.ts';

const API = 'apps/api/src/';

/**
 * How a defence is taken away:
 *   guard   by the start of the name of a guard that the syntax tree shows (`drill guards --list`),
 *   swap    by an expression within a function of the API instead of another one: worth as much as no defence,
 *   clause  the same for a part of an SQL statement, or
 *   edit    by a text of any file instead of another one.
 * Files of swaps and clauses are below `apps/api/src`. The text to replace is found exactly once in its file.
 */
type Removal = `guard ${string}` | `${'swap' | 'clause' | 'edit'} ${string}: ${string} → ${string}`;

/** The rows that a test holds, and how what they are about is taken away. */
type Entry = `${string} ${Removal}`;

/** What holds some rows of docs/asvs.md or mends some findings of the security review, and the test that fails without it. */
export type Defence = {
  rows: string[];
  test: string;
  kind: 'guard' | 'swap' | 'clause' | 'edit';
  /** What a record names the removal by: the start of a guard's name, or `file: text → instead`. */
  name: string;
};

/** The file next to `main.ts` that keeps which defences of a table were taken away and when. */
export type Table = { defences: readonly Defence[]; record: string };

/** A file, a text in it, and the text to put there. */
export type Change = readonly [file: string, text: string, instead: string];

/** Reads, by the test that must fail, the rows that it holds and what is taken away: `7.2.1 9.1.1 guard lib/tokens.ts …`. */
export function toDefences(table: Record<string, Entry | readonly Entry[]>): Defence[] {
  return Object.entries(table).flatMap(([test, entries]) =>
    [entries].flat().map((entry) => {
      const [, rows = '', kind = '', name = ''] = /^(.+?) (guard|swap|clause|edit) (.+)$/s.exec(entry) ?? [];
      const within = kind === 'swap' || kind === 'clause' ? API : '';
      return { rows: rows.split(' '), test, kind: kind as Defence['kind'], name: within + name };
    }),
  );
}

/** The one guard that is named; throws when there is none, or more. */
export function findGuard(start: string, guards: readonly Guard[]): Guard {
  const named = guards.filter(({ id }) => id.startsWith(start));
  const [guard] = named.length > 1 ? named.filter(({ id }) => id === start) : named;
  if (!guard) throw new Error(`${named.length} guards are called ${start}`);
  return guard;
}

/** What a swap, a clause or an edit finds, and what it puts there. */
export function toChange({ name }: Defence): Change {
  const [, file = '', text = '', instead = ''] = /^(.+?): (.+) → (.*)$/s.exec(name) ?? [];
  return [file, text, instead];
}

/** Where a text starts in its file; throws when it is not found exactly once. */
export function locateText([file, text]: Change): number {
  const parts = readSource(file).split(text);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${file}: ${text}`);
  return parts[0]!.length;
}

/** The switches for swaps and clauses, whose names switch them off; several rows may have the same one. */
export function listPlaces(defences: readonly Defence[]): Place[] {
  const places = defences.filter(({ kind }) => kind === 'swap' || kind === 'clause').map(toPlace);
  return [...new Map(places.map((place) => [place.before + place.start, place])).values()];
}

function toPlace(defence: Defence): Place {
  const change = toChange(defence);
  const [file, text, instead] = change;
  const start = locateText(change);
  const off = `__off(${JSON.stringify(defence.name)})`;
  const [before, after] =
    defence.kind === 'swap' ? [`(${off} ? (${instead}) : (`, '))'] : [`\${${off} ? sql\`${instead}\` : sql\``, '`}'];
  return { file: path.posix.relative(API, file), start, end: start + text.length, before, after };
}

/** Whether a text of a module is run at each call, rather than once when the module is loaded. */
export function isInFunction(change: Change): boolean {
  const at = locateText(change);
  let isIn = false;
  walk(parseModule(readSource(change[0])), ({ type, start, end }) => {
    isIn ||= /Function/.test(type) && start < at && at < end;
  });
  return isIn;
}
