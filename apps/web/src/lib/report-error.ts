import { SIGNATURE_FAILED } from '@app/schema/errors';
import { failureText } from './error-text.ts';
import { isServerError, readFailure, getRequestId } from './api-error.ts';
import { translate, whenTexts } from './texts.ts';
import { endSession, expireSession, setSecondFactorDue } from './session.ts';
import { toastError } from './toasts.ts';

let showServerError: (requestId: string | undefined) => void = () => {};

/** The router goes to the server-error page; it is the only listener. */
export function onServerError(listener: typeof showServerError): void {
  showServerError = listener;
}

/** Seen by every call: an ended or forged session is handled no matter who called (docs/product.md#errors). `token` went with the call. */
export function watchSession(error: unknown, token: string | null): void {
  const failure = readFailure(error);
  Object.assign(globalThis, { failedRequest: getRequestId(error) }); // for public/report-error.js
  if (failure.kind !== 'answer') return;
  if (failure.msg === 'unauthorized' && expireSession(token)) sayExpired();
  if (failure.msg === 'second_factor_setup_required') setSecondFactorDue(true);
  if (failure.msg !== SIGNATURE_FAILED) return;
  endSession(); // without calling the server: it would refuse this token too
  sayExpired();
}

/** A page that opens may learn it from the call for its texts. */
const sayExpired = () => whenTexts(() => toastError(translate('server_errors_text.session_expired')));

/** Tells a failure that nobody shows in place: 500 goes to the server-error page, the rest becomes a toast. */
export function reportFailure(error: unknown): void {
  const failure = readFailure(error);
  if (failure.kind === 'aborted' || isSessionEnd(failure)) return;
  if (isServerError(error)) return showServerError(getRequestId(error));
  reportBug(error);
  toastError(failureText(failure));
}

/** An error of this program that was caught goes to the operator as the others do, by `public/report-error.js`. */
export function reportBug(error: unknown): void {
  if (readFailure(error).kind === 'bug') reportError(error);
}

function isSessionEnd(failure: ReturnType<typeof readFailure>): boolean {
  return failure.kind === 'answer' && (failure.msg === 'unauthorized' || failure.msg === SIGNATURE_FAILED);
}
