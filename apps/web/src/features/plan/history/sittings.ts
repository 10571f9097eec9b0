import { toDay } from '../../../lib/format.ts';
import type { Outputs } from '../../../lib/trpc.ts';

/** An answer as it was saved once. */
export type AnswerVersion = Outputs['history']['versions']['items'][number];

/** A version with the one before it; that is null for the first of all. */
export type ShownVersion = AnswerVersion & { before: unknown };

/** Versions that one person saved one after the other, the newest first. */
export type Sitting = { author: AnswerVersion['author']; versions: [ShownVersion, ...ShownVersion[]] };

/** The sittings that ended on one day, where the reader sits. */
export type DayOfSittings = { day: string; sittings: Sitting[] };

const APART_MS = 10 * 60_000; // docs/product.md#answers

/**
 * Groups versions, which come newest first, by day and by sitting. Unless they are `all`, the oldest is left out: what came
 * before it is not known yet.
 */
export function groupVersions(versions: readonly AnswerVersion[], all: boolean): DayOfSittings[] {
  const shown = versions
    .map((version, at) => ({ ...version, before: versions[at + 1]?.value ?? null }))
    .slice(0, all ? undefined : -1);
  const days: DayOfSittings[] = [];
  for (const sitting of listSittings(shown)) {
    const day = toDay(new Date(sitting.versions[0].savedAt));
    if (days.at(-1)?.day === day) days.at(-1)?.sittings.push(sitting);
    else days.push({ day, sittings: [sitting] });
  }
  return days;
}

function listSittings(versions: readonly ShownVersion[]): Sitting[] {
  const sittings: Sitting[] = [];
  let later: ShownVersion | undefined;
  for (const version of versions) {
    if (later && isSameSitting(version, later)) sittings.at(-1)?.versions.push(version);
    else sittings.push({ author: version.author, versions: [version] });
    later = version;
  }
  return sittings;
}

function isSameSitting(version: AnswerVersion, later: AnswerVersion): boolean {
  return version.author?.id === later.author?.id && Date.parse(later.savedAt) - Date.parse(version.savedAt) < APART_MS;
}
