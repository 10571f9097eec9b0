import { ERROR_STATUS, type ErrorKey, type FailureBody, type FieldError } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';

/** An error that the caller sees; everything else thrown is `unknown` and logged. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly body: FailureBody;

  constructor(
    key: ErrorKey,
    more: { params?: FailureBody['params']; errors?: FieldError[]; data?: FailureBody['data'] } = {},
  ) {
    super(key);
    this.body = { msg: key, ...more } as FailureBody;
  }

  get status(): number {
    return ERROR_STATUS[this.body.msg];
  }
}

/** The failure of one field; without a text of its own the value is called wrong. */
export function fieldFailure(path: string, key: string = VALIDATION_KEYS.type, msg: ErrorKey = 'bad_request'): Failure {
  return new Failure(msg, { errors: [{ path, key }] });
}

/** The failure of a field that has more than it may: items, unless `key` says characters. */
export function limitFailure(path: string, length: number, key: string = VALIDATION_KEYS.mostItems): Failure {
  return new Failure('bad_request', { errors: [{ path, key, params: { length } }] });
}
