import { useEffect } from 'react';
import { getAccountId } from '../../lib/session.ts';
import { parseJson, storage } from '../../lib/storage.ts';
import type { PlanDocument } from '../plan/data/plan-queries.ts';
import { listUnread, useMarkFeedbackRead } from '../plan/feedback/read-feedback.ts';

/** The first release kept on the device which feedback was read: once, what it knows becomes the account's. */
export function useMarksOfDevice({ plan, feedback }: PlanDocument, isOwner: boolean): void {
  const { markRead } = useMarkFeedbackRead(plan.id);
  useEffect(() => {
    const key = `read-feedback:${getAccountId()}`;
    const known = parseJson(storage.read(key));
    if (!isOwner || !Array.isArray(known)) return;
    const forget = () => storage.write(key, null);
    const ids = listUnread(feedback).filter((id) => known.includes(id));
    if (ids.length > 0) markRead(ids, forget);
    else forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was there as the page opened
  }, [isOwner]);
}
