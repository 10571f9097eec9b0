/** Web storage that never throws: private windows and full disks read as empty and forget. */
function createSafeStorage(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        // Kept by this page only.
      }
    },
  };
}

/** Shared by all tabs, and kept when they are closed. */
export const storage = createSafeStorage(() => localStorage);

/** Kept for this tab alone: the device may be anybody's. */
export const tabStorage = createSafeStorage(() => sessionStorage);

/** What a stored text means; null when it is none, or no JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
