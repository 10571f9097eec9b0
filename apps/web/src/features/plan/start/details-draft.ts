import { getAccountId } from '../../../lib/session.ts';
import { storage } from '../../../lib/storage.ts';
import type { CreatePlan } from '@app/schema/plans';

const key = () => `new-plan:${getAccountId()}`;

/** What was typed for a plan that is not created yet, kept on the device for its account. */
export const detailsDraft = {
  read: (): CreatePlan | null => parseDetails(storage.read(key())),
  write: (details: CreatePlan) => storage.write(key(), JSON.stringify(details)),
  remove: () => storage.write(key(), null),
};

/** Read with doubt: anything but two texts is no draft. */
export function parseDetails(text: string | null): CreatePlan | null {
  try {
    const { name, businessUnit } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    return typeof name === 'string' && typeof businessUnit === 'string' ? { name, businessUnit } : null;
  } catch {
    return null;
  }
}
