import type { ClientListItem } from '@app/schema/clients';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which rows are chosen; only what is shown can be, so that nobody moves a client they do not see. */
export function useSelection(shown: readonly ClientListItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string, on: boolean) =>
      setIds((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id))),
    /** All that are shown, or none. */
    toggleAll: (on: boolean) => setIds(new Set(on ? shown.map(({ id }) => id) : [])),
    choose: (wanted: readonly string[]) => setIds(new Set(wanted)),
    clear: () => setIds(new Set()),
  };
}
