import type { FailureBody } from '@app/schema/errors';
import type { FastifyReply } from 'fastify';

const UNAVAILABLE_S = 2; // a restart of the database takes about so long

/** Says in the header when it is worth trying again, for the failures that pass. */
export function tellWhenToRetry(reply: FastifyReply, { msg, params }: FailureBody): void {
  if (msg === 'unavailable') void reply.header('retry-after', UNAVAILABLE_S);
  if (msg === 'too_many_requests' && params?.['seconds'] !== undefined)
    void reply.header('retry-after', params['seconds']);
}
