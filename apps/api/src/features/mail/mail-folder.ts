import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail that was kept rather than sent, as its file holds it. */
export type KeptMail = {
  id: string;
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  date: string;
  messageId: string;
};

const FILE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.json$/;

const getFolder = (dataDir: string) => path.join(dataDir, 'mail');

/** Keeps a mail for the developer to read, whole or not at all; nobody else on the machine may, since links let people in. */
export async function keepInFolder(dataDir: string, mail: KeptMail): Promise<void> {
  const folder = getFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = path.join(folder, `${mail.id}.new`);
  await writeFile(fresh, JSON.stringify(mail, null, 2), { mode: 0o600 });
  await rename(fresh, path.join(folder, `${mail.id}.json`));
}

/** The newest mails of the folder, newest first: their ids sort by time. */
export async function readKept(dataDir: string, limit: number): Promise<KeptMail[]> {
  const names = await readdir(getFolder(dataDir)).catch(() => []);
  const newest = names
    .filter((name) => FILE.test(name))
    .toSorted()
    .toReversed()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readOne(path.join(getFolder(dataDir), name))));
  return mails.filter((mail) => mail !== null).toSorted((one, other) => other.date.localeCompare(one.date));
}

/** One mail of the folder; null when there is none of that id, or the id is none. */
export async function readKeptMail(dataDir: string, id: string): Promise<KeptMail | null> {
  return FILE.test(`${id}.json`) ? readOne(path.join(getFolder(dataDir), `${id}.json`)) : null;
}

/** Removes mails from the folder; those not there are none. */
export async function removeKept(dataDir: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(path.join(getFolder(dataDir), `${id}.json`), { force: true });
}

async function readOne(file: string): Promise<KeptMail | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptMail;
  } catch {
    return null;
  }
}
