import type { BrandFacts } from '@app/schema/home';
import type { Database } from '../../database/connect.ts';
import { NOT_PUBLISHED } from '../branding/branding.ts';
import { selectRevision, selectStored } from './queries.ts';
import { readShippedTexts } from './read-shipped.ts';
import { createFrames, type Shipped } from './shipped.ts';
import { takeSnapshot, type Stored } from './snapshot.ts';
import { createIsFit } from './text-status.ts';

export type TextLibrary = Awaited<ReturnType<typeof openTextLibrary>>;

/** Where the changes are. */
type TextSource = { revision(): Promise<number>; read(): Promise<Stored> };

/** The shipped texts with what admins changed; `brand` is the firm of the configuration. */
export function openTexts(db: Database, brand: BrandFacts): Promise<TextLibrary> {
  return openTextLibrary(readShipped(), { revision: () => selectRevision(db), read: () => selectStored(db) }, brand);
}

/** The shipped texts alone, for what runs without a database. */
export function openShippedTexts(brand: BrandFacts): Promise<TextLibrary> {
  const shipped = readShipped();
  const codes = new Set([...shipped.values()].flatMap((one) => Object.keys(one.texts)));
  const languages = [...codes].map((code) => {
    return { id: code, languageCode: code, countryCode: code, name: code, nameInNativeLanguage: code, enabled: true };
  });
  const stored = { revision: 0, languages, changes: [], branding: NOT_PUBLISHED };
  return openTextLibrary(shipped, { revision: () => Promise.resolve(0), read: () => Promise.resolve(stored) }, brand);
}

let shippedTexts: Shipped | null = null;

/** Reads them once a process: they never change while it runs. */
const readShipped = () => (shippedTexts ??= new Map(readShippedTexts().map((text) => [text.key, text])));

/** The product's texts, in memory: reading one costs no query. A language that lacks a text gives the English one. */
async function openTextLibrary(shipped: Shipped, source: TextSource, configured: BrandFacts) {
  const getFrame = createFrames(shipped);
  const isFit = createIsFit(getFrame);
  const take = async () => takeSnapshot({ shipped, stored: await source.read(), configured, isFit });
  let snapshot = await take();

  return {
    shipped,
    /** What any change of a text must keep to. */
    getFrame,
    get snapshot() {
      return snapshot;
    },
    /** What is shown of the firm. */
    get branding() {
      return snapshot.branding;
    },
    /** The languages that people may choose, English first. */
    get offered() {
      return snapshot.offered;
    },
    /** Their codes. */
    get languages() {
      return snapshot.languages;
    },
    /** For `Intl`: a language as its country writes it. */
    getLocale(language: string) {
      const country = snapshot.offered.find(({ languageCode }) => languageCode === language)?.countryCode ?? '';
      return `${[language, country.toUpperCase()].filter(Boolean).join('-')}-u-ca-gregory-nu-latn`;
    },
    /** One text without values; the key itself when there is none. */
    text: (language: string, key: string) => snapshot.render(language, key, {}),
    /** A text with its values filled in; the names of product and firm always are. */
    format: (language: string, key: string, values: Record<string, string | number>) =>
      snapshot.render(language, key, values),
    /** Reads what admins changed, if anything was since the last time; true when so. Throws when the database does. */
    async refresh() {
      if ((await source.revision()) === snapshot.stored.revision) return false;
      const next = await take();
      if (next.stored.revision < snapshot.stored.revision) return false; // a slower reader of an older moment
      snapshot = next;
      return true;
    },
  };
}
