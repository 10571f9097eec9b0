type Early = {
  /** Who asked. */
  token: string | null;
  /** By address; null for what the app asks for itself. */
  answers: Map<string, Promise<Response> | null>;
};

declare global {
  var earlyAnswers: Early | undefined; // the script that asks and the app share no module
}

const OLD_MS = 30_000; // then the app asks for itself

/** Asks for what the app will ask for, before its code is here; null when the app has asked already. */
export function askEarly(
  address: string,
  token: string | null,
  ask: () => Promise<Response>,
): Promise<Response> | null {
  const { answers } = (globalThis.earlyAnswers ??= { token, answers: new Map() });
  if (answers.has(address)) return null;
  const answer = ask();
  answers.set(address, answer);
  return answer;
}

/** The answer that was asked for early, once, for the caller whom it was meant for; null when there is none, and the app asks. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | null {
  const early = (globalThis.earlyAnswers ??= { token, answers: new Map() });
  if (performance.now() > OLD_MS) return null;
  const answer = early.answers.get(address) ?? null;
  early.answers.set(address, null);
  return early.token === token ? answer : null;
}
