import { ERROR_STATUS, type ErrorKey, type FailureBody } from '@app/schema/errors';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { markup } from '../lib/markup.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { asTRPCError, toFailureBody } from '../trpc/errors.ts';
import { tellWhenToRetry } from './retry-after.ts';
import { toSnake } from './snake-case.ts';

type Texts = Pick<Dependencies, 'texts'>;

/** Sends an error with its translated text; what the caller named camelCase inside is given in snake_case. */
export function sendError(reply: FastifyReply, body: FailureBody, { texts, language }: Texts & { language: string }) {
  const { msg, params, errors, data } = body;
  const text = texts.format(language, `server_errors_text.${msg satisfies ErrorKey}`, params ?? {});
  tellWhenToRetry(reply, body);
  return reply.code(ERROR_STATUS[msg]).send({
    msg,
    text,
    ...(params && { params }),
    ...(errors && { errors: errors.map((error) => ({ ...error, path: toSnake(error.path).trim() })) }),
    ...(data && Object.fromEntries(Object.entries(data).map(([name, value]) => [toSnake(name), value]))),
  });
}

type Thrown = Texts & { thrown: unknown; input: unknown; language: string };

/** The same for whatever was thrown; what nobody expected is logged. */
export function sendThrown(request: FastifyRequest, reply: FastifyReply, { thrown, input, ...said }: Thrown) {
  const error = asTRPCError(getTRPCErrorFromUnknown(thrown));
  const body = toFailureBody(error, input);
  if (body.msg === 'unknown') request.log.error(error.cause ?? error);
  return sendError(reply, body, said);
}

/** Refuses before any procedure was reached, in the shape of the transport that was spoken. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { texts, ...body }: Texts & FailureBody,
): FastifyReply {
  const httpStatus = ERROR_STATUS[body.msg];
  const language = negotiateLanguage(request.headers['accept-language'], texts.languages);
  if (request.url.startsWith('/trpc/')) {
    tellWhenToRetry(reply, body);
    return reply.code(httpStatus).send({ error: { message: body.msg, code: -32_600, data: { httpStatus, ...body } } });
  }
  if (body.msg !== 'unavailable' || !wantsPage(request)) return sendError(reply, body, { texts, language });
  tellWhenToRetry(reply, body);
  const text = texts.format(language, `server_errors_text.${body.msg}`, {});
  return reply.code(httpStatus).type('text/html; charset=utf-8').send(pageOf(language, text));
}

/** The same for an answer that is refused when it is about to be sent: sets the status and `Retry-After`, and gives type and text. */
export function toUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { texts }: Texts,
): { type: string; text: string } {
  const body = { msg: 'unavailable' } as const;
  const httpStatus = ERROR_STATUS[body.msg];
  const language = negotiateLanguage(request.headers['accept-language'], texts.languages);
  const text = texts.format(language, `server_errors_text.${body.msg}`, {});
  tellWhenToRetry(reply.code(httpStatus), body);
  const error = { message: body.msg, code: -32_600, data: { httpStatus, ...body } };
  const sent = request.url.startsWith('/trpc/') ? { error } : { ...body, text };
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(sent) };
}

const wantsPage = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/** What a browser shows in place of the web app, none of which is sent. */
function pageOf(language: string, text: string): string {
  return markup`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title>
<p>${text}</p>
</html>
`.source;
}
