import { ERROR_STATUS, type FailureBody } from '@app/schema/errors';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { markup } from '../lib/markup.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { asTRPCError, toFailureBody } from '../trpc/errors.ts';
import { toSnake, toWirePath, type Schema } from './snake-case.ts';

type Texts = Pick<Dependencies, 'texts'>;

const UNAVAILABLE_S = 2; // a restart of the database takes about so long

/** Sets the status of a failure and, for one that passes, the header that says when it is worth trying again. */
export function setStatus(reply: FastifyReply, { msg, params }: FailureBody): FastifyReply {
  const seconds = msg === 'too_many_requests' ? params?.['seconds'] : undefined;
  if (msg === 'unavailable') void reply.header('retry-after', UNAVAILABLE_S);
  else if (seconds !== undefined) void reply.header('retry-after', seconds);
  return reply.code(ERROR_STATUS[msg]);
}

/** What people read of a failure, in the language that the caller asked for. */
function toText({ headers }: FastifyRequest, { texts, msg, params = {} }: Texts & FailureBody) {
  const language = negotiateLanguage(headers['accept-language'], texts.languages);
  return { language, text: texts.format(language, `server_errors_text.${msg}`, params) };
}

/** Sends an error with its translated text; what is named camelCase inside is given in snake_case, as far as the schema of the input names it. */
function sendError(request: FastifyRequest, reply: FastifyReply, failure: Texts & FailureBody & { schema?: Schema }) {
  const { msg, params, errors, data, schema } = failure;
  return setStatus(reply, failure).send({
    msg,
    text: toText(request, failure).text,
    ...(params && { params }),
    ...(errors && { errors: errors.map((error) => ({ ...error, path: toWirePath(schema, error.path) })) }),
    ...(data && Object.fromEntries(Object.entries(data).map(([name, value]) => [toSnake(name), value]))),
  });
}

/** `schema` is that of the input, for the paths of its faults. */
type Thrown = Texts & { thrown: unknown; input: unknown; schema?: Schema };

/** The same for whatever was thrown; what nobody expected is logged. */
export function sendThrown(request: FastifyRequest, reply: FastifyReply, { thrown, input, texts, schema }: Thrown) {
  const error = asTRPCError(getTRPCErrorFromUnknown(thrown));
  const body = toFailureBody(error, input);
  if (body.msg === 'unknown') request.log.error(error.cause ?? error);
  return sendError(request, reply, { texts, ...body, ...(schema && { schema }) });
}

const isTrpc = ({ url }: FastifyRequest) => url.startsWith('/trpc/');
const toTrpcError = (body: FailureBody) => ({
  error: { message: body.msg, code: -32_600, data: { httpStatus: ERROR_STATUS[body.msg], ...body } },
});

/** Refuses before any procedure was reached, in the shape of the transport that was spoken. */
export function refuse(request: FastifyRequest, reply: FastifyReply, failure: Texts & FailureBody): FastifyReply {
  const { texts: _, ...body } = failure;
  if (isTrpc(request)) return setStatus(reply, body).send(toTrpcError(body));
  if (body.msg !== 'unavailable' || !wantsPage(request)) return sendError(request, reply, failure);
  return setStatus(reply, body)
    .type('text/html; charset=utf-8')
    .send(unavailablePage(toText(request, failure)));
}

/** The same for an answer that is refused when it is about to be sent: sets the status and `Retry-After`, and gives type and text. */
export function toUnavailable(request: FastifyRequest, reply: FastifyReply, { texts }: Texts) {
  const body = { msg: 'unavailable' } as const;
  setStatus(reply, body);
  const sent = isTrpc(request) ? toTrpcError(body) : { ...body, text: toText(request, { texts, ...body }).text };
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(sent) };
}

const wantsPage = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/** What a browser shows in place of the web app, none of which is sent. */
function unavailablePage({ language, text }: { language: string; text: string }): string {
  return markup`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title>
<p>${text}</p>
</html>
`.source;
}
