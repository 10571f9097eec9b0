import { tabStorage } from './storage.ts';
import { flushAll } from './unsaved.ts';

/** Whether a part of the program could not be loaded: after an update the server has the files of another version. */
export function isMissingFile(thrown: unknown): thrown is Error {
  return (
    thrown instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(thrown.message)
  );
}

/**
 * Reloads the page for a part of the program that is missing, once, when what was typed has been saved: false when that did not
 * help before, or when it is the server that cannot be reached.
 */
export async function reloadOnce(thrown: unknown): Promise<boolean> {
  if (!isMissingFile(thrown)) return false;
  const server = await fetch('/livez').catch(() => null);
  if (!server?.ok || !isFirst(thrown)) return false;
  await reload();
  return true;
}

/** Reloads the page; what was typed is saved first. */
export async function reload(): Promise<void> {
  await flushAll();
  location.reload();
}

/** In this tab; the mark is the one that the router sets when it reloads for a page's own code. Never, where none can be set. */
function isFirst({ message }: Error): boolean {
  const mark = `tanstack_router_reload:${message}`;
  const first = tabStorage.read(mark) === null;
  tabStorage.write(mark, '1');
  return first && tabStorage.read(mark) !== null;
}
