import { getAccountId } from '../../../lib/session.ts';
import { storage } from '../../../lib/storage.ts';
import type { Details } from './details-rules.ts';

const key = () => `new-plan:${getAccountId()}`;

/** What was typed for a plan that is not created yet, kept on the device for its account. */
export const detailsDraft = {
  read: (): Details | null => parseDetails(storage.read(key())),
  write: (details: Details) => storage.write(key(), JSON.stringify(details)),
  remove: () => storage.write(key(), null),
};

/** Read with doubt: anything but two texts is no draft. */
export function parseDetails(text: string | null): Details | null {
  try {
    const { name, businessUnit } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    return typeof name === 'string' && typeof businessUnit === 'string' ? { name, businessUnit } : null;
  } catch {
    return null;
  }
}
