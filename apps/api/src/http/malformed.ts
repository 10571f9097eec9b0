import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureBody } from '@app/schema/errors';
import type { Dependencies } from '../dependencies.ts';

const LANGUAGE = 'en'; // nothing was read that would name another
const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

type ClientError = Error & { code?: string };

/** Answers what is no HTTP request, too large a head or too slow, none of which reaches a route: as all others are refused. */
export function answerMalformed({ texts }: Pick<Dependencies, 'texts'>, headers: Record<string, string>) {
  return ({ code = '' }: ClientError, socket: Socket): void => {
    if (socket.writable && code !== 'ECONNRESET') {
      const status = STATUS[code] ?? 400;
      const text = texts.format(LANGUAGE, 'server_errors_text.bad_request', {});
      const body = JSON.stringify({ msg: 'bad_request', text } satisfies FailureBody & { text: string });
      const head = {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}
