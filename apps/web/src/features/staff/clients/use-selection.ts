import type { ClientListItem } from '@app/schema/clients';
import { useState } from 'react';

export type Selection = {
  chosen: readonly ClientListItem[];
  has: (id: string) => boolean;
  toggle: (id: string, on: boolean) => void;
  /** All that are shown, or none. */
  toggleAll: (on: boolean) => void;
  clear: () => void;
};

/** Which rows are chosen; only what is shown can be, so that nobody moves a client they do not see. */
export function useSelection(shown: readonly ClientListItem[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, on: boolean) =>
    setIds((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id)));
  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle,
    toggleAll: (on) => setIds(new Set(on ? shown.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}
