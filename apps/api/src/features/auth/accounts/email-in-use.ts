import { Failure } from '../../../failure.ts';

/** The failure of an address that somebody has already. */
export function emailInUse(): Failure {
  return new Failure('email_in_use', { errors: [{ path: 'email', key: 'server_errors_text.email_in_use' }] });
}
