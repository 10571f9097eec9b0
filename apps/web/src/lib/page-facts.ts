import type { Language } from '@app/schema/texts';

/** What the server writes into the document, so that no page asks for it. */
type PageFacts = { brand?: unknown; languages?: readonly Language[] };

/** The facts in this document; none in one of the development server. */
export function readPageFacts(): PageFacts {
  const text = document.querySelector('#page-facts')?.textContent;
  return text ? (JSON.parse(text) as PageFacts) : {};
}
