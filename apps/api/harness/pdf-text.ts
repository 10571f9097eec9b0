import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF as a reader program finds it, in one line. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
