import { ERROR_STATUS, type ErrorKey, type FailureBody } from '@app/schema/errors';
import type { FastifyError } from 'fastify';

/** A body that is refused although it is JSON, or may be: packed, reaching into every object, or exhausting the stack of the code that walks it. */
export class RefusedBody extends Error {
  readonly statusCode: number;
  readonly body: FailureBody;

  constructor(body: FailureBody) {
    super(body.msg);
    this.statusCode = ERROR_STATUS[body.msg];
    this.body = body;
  }
}

/** What the caller sees of an error that Fastify found in a request, or that reading its body ended with. */
export function toRefusal(error: FastifyError): FailureBody {
  return error instanceof RefusedBody ? error.body : { msg: keyOf(error) };
}

function keyOf(error: FastifyError): ErrorKey {
  if (error.code === 'FST_ERR_BAD_URL') return 'bad_request';
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 'not_found';
  if (error.statusCode === ERROR_STATUS.payload_too_large) return 'payload_too_large';
  if (error.statusCode === ERROR_STATUS.unsupported_media_type) return 'unsupported_media_type';
  if (error.statusCode === ERROR_STATUS.bad_request) return 'missing_json_object';
  if (error.statusCode === ERROR_STATUS.not_found) return 'not_found';
  return 'unknown';
}
