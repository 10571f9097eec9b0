import { textsRefreshed } from '../../telemetry/metrics.ts';
import type { TextLibrary } from './text-library.ts';

const EVERY_MS = 2_000; // an edit shows on every process within 5 seconds (docs/product.md#languages)

export type TextWatch = { stop(): void };

type TextLog = { error(message: string): void };

/**
 * Has this process follow what other processes change, and says in the log which texts cannot be shown, once for each
 * change. While the database is away the texts stay as they were.
 */
export function watchTexts(texts: TextLibrary, log: TextLog, everyMs = EVERY_MS): TextWatch {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const isNew = await texts.refresh().catch(() => null); // a caller that needs the database reports that it is away
    isAsking = false;
    if (isNew !== null) textsRefreshed.setToCurrentTime();
    if (isNew) tellBroken(texts, log);
  };
  tellBroken(texts, log);
  textsRefreshed.setToCurrentTime(); // they were read a moment ago
  const timer = setInterval(() => void ask(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function tellBroken({ snapshot }: TextLibrary, log: TextLog): void {
  for (const { key, languageCode } of snapshot.broken)
    log.error(`The changed text ${key} (${languageCode}) cannot be shown; the shipped one is used.`);
}
