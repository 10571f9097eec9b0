import { NoResponse } from '../../../lib/api-error.ts';

/** Loads what a login is checked and sent with. */
export function loadLoginCall() {
  return import('./login-call.ts').catch(() => {
    throw new NoResponse();
  });
}
