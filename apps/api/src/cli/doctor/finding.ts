/** What a check came to. A fault says what to do about it, and a warning what to do if what it says is not meant. */
export type Finding = { check: string; words: string } & (
  | { state: 'ok' | 'skipped' }
  | { state: 'warning' | 'fault'; remedy: string }
);

export function okFinding(check: string, words: string): Finding {
  return { check, state: 'ok', words };
}

export function faultFinding(check: string, words: string, remedy: string): Finding {
  return { check, state: 'fault', words, remedy };
}

/** What is right for some and wrong for others. */
export function warningFinding(check: string, words: string, remedy: string): Finding {
  return { check, state: 'warning', words, remedy };
}

/** A check that could not be made, and why. */
export function skipped(check: string, words: string): Finding {
  return { check, state: 'skipped', words };
}

/** Makes a check, which may fail in a way that nobody foresaw. */
export async function examineSafely(check: string, examine: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await examine();
  } catch (error) {
    return faultFinding(
      check,
      `it could not be checked: ${(error as Error).message}`,
      'Mend what these words name, and run it again.',
    );
  }
}
