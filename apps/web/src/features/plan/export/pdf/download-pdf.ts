import type { FailureBody } from '@app/schema/errors';
import type { FileForm } from '@app/schema/paper';
import { PRODUCT_SLUG } from '@app/schema/product';
import { NoResponse } from '../../../../lib/api-error.ts';
import { watchSession } from '../../../../lib/report-error.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { accessToken } from '../../../../lib/session.ts';

const TIMEOUT_MS = 60_000; // others may be before us

/** Has the server make a file of a plan in the language on the page, and saves it under the name that it gives. */
export function downloadPaper(planId: string, form: FileForm): Promise<void> {
  const path = `/export/${PRODUCT_SLUG}/${planId}`;
  return form === 'word' ? downloadFile(`${path}.docx`) : downloadFile(`${path}.pdf`, { form });
}

/** The same of any file that the server makes. */
export async function downloadFile(path: string, query: Record<string, string> = {}): Promise<void> {
  const token = accessToken();
  const language = currentLanguage();
  const search = new URLSearchParams({ ...query, lang: language });
  const response = await fetch(`${path}?${search.toString()}`, {
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new NoResponse();
  });
  if (!response.ok) {
    const refused = await toError(response);
    watchSession(refused, token);
    throw refused;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { headers } = response;
  saveFile(readFileName(headers.get('content-disposition') ?? ''), bytes, headers.get('content-type') ?? '');
}

/** The server's error in the shape of any failed call; an answer without one is known by its status. */
async function toError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => null)) as FailureBody | null;
  const { status } = response;
  return Object.assign(new Error(body?.msg ?? String(status)), {
    meta: { response: { status } },
    ...(body && { data: { ...body, httpStatus: status } }),
  });
}

/** The name in all its letters (RFC 6266). */
export function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? `${PRODUCT_SLUG}.pdf` : decodeURIComponent(encoded);
}
