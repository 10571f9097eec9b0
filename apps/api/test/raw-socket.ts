import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Answer } from '../harness/over-socket.ts';
import { listenOnPort } from '../harness/over-socket.ts';

/** Sends bytes as they are, which no HTTP client would, and reads the one answer. The application listens from then on. */
export async function exchange(app: FastifyInstance, bytes: string): Promise<Answer> {
  const socket = connect(await listenOnPort(app), '127.0.0.1');
  let read = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    read += chunk;
    if (isWhole(read)) socket.end();
  });
  socket.on('error', () => undefined); // a server that refuses may close while we still write
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return parse(read);
}

function isWhole(read: string): boolean {
  const { headers, payload } = parse(read);
  return headers['content-length'] !== undefined && payload.length >= Number(headers['content-length']);
}

function parse(read: string): Answer {
  const [head = '', ...rest] = read.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return {
    statusCode: Number(start.split(' ')[1]),
    headers: Object.fromEntries(headers),
    payload: rest.join('\r\n\r\n'),
  };
}
