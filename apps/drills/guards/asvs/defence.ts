import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Guard } from '../guard.ts';
import { parse, walk } from '../tree.ts';
import type { Place } from '../workshop.ts';
import { CHECKOUT } from './page.ts';

/**
 * What holds some rows of docs/asvs.md or mends some findings of the security review, how to take it away, and the test that
 * must fail then. Either
 *   guard   the start of the name of a guard that the syntax tree shows (`drill guards --list`),
 *   swap    an expression within a function of the API's source, and the one that is worth as much as no defence,
 *   clause  the same for a part of an SQL statement, or
 *   edit    a text of any file, and what is written in its place.
 * The text of a swap, a clause or an edit is found exactly once in its file.
 */
export type Defence = { rows: string[]; test: string } & (
  | { guard: string }
  | { swap: Change }
  | { clause: Change }
  | { edit: Change; build?: true }
);

/** A table of defences, and the file next to `main.ts` that keeps which of them were taken away and when. */
export type Table = { defences: readonly Defence[]; record: string };

/** A file, a text in it, and the text to put there. */
export type Change = readonly [file: string, text: string, instead: string];

/** The one guard that is named; throws when there is none, or more. */
export function findGuard(start: string, guards: readonly Guard[]): Guard {
  const named = guards.filter(({ id }) => id.startsWith(start));
  const [guard] = named.length > 1 ? named.filter(({ id }) => id === start) : named;
  if (!guard) throw new Error(`${named.length} guards are called ${start}`);
  return guard;
}

/** Where a text starts in its file; throws when it is not found exactly once. */
export function locateText([file, text]: Change): number {
  const parts = readFileSync(path.join(CHECKOUT, file), 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${file}: ${text}`);
  return parts[0]!.length;
}

/** What a record names the removal by. */
export function nameOf(defence: Defence): string {
  if ('guard' in defence) return defence.guard;
  return nameOfChange(changeOf(defence));
}

const nameOfChange = ([file, text, instead]: Change) => `${file}: ${text} → ${instead}`;

/** The text that is found, and what is put in its place. */
export function changeOf(defence: Exclude<Defence, { guard: string }>): Change {
  if ('swap' in defence) return defence.swap;
  return 'clause' in defence ? defence.clause : defence.edit;
}

/** The switches for swaps and clauses, whose names switch them off; several rows may have the same one. */
export function listPlaces(defences: readonly Defence[]): Place[] {
  const places = defences.flatMap((defence) => {
    if ('swap' in defence) return [toPlace(defence.swap, (off, instead) => [`(${off} ? (${instead}) : (`, '))'])];
    if (!('clause' in defence)) return [];
    return [toPlace(defence.clause, (off, instead) => [`\${${off} ? sql\`${instead}\` : sql\``, '`}'])];
  });
  return [...new Map(places.map((place) => [place.before + place.start, place])).values()];
}

function toPlace(change: Change, wrap: (off: string, instead: string) => [before: string, after: string]): Place {
  const [file, text, instead] = change;
  const start = locateText(change);
  const [before, after] = wrap(`__off(${JSON.stringify(nameOfChange(change))})`, instead);
  return { file: path.posix.relative('apps/api/src', file), start, end: start + text.length, before, after };
}

/** Whether a text of a module is run at each call, rather than once when the module is loaded. */
export function isInFunction(change: Change): boolean {
  const at = locateText(change);
  let isIn = false;
  walk(parse(readFileSync(path.join(CHECKOUT, change[0]), 'utf8')), ({ type, start, end }) => {
    isIn ||= /Function/.test(type) && start < at && at < end;
  });
  return isIn;
}
