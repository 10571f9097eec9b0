import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** An answer as it left: from an injected request, or read from a socket. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>;

const AT_ONCE = 200; // more than the application serves at once, so that its own limit decides

/** What is sent; an object becomes JSON, a string is sent as it is. */
export type Asked = { method: string; url: string; headers?: Record<string, string>; body?: unknown };

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends one request over a TCP connection and reads the whole answer. The application listens from then on. */
export async function sendOverSocket(app: FastifyInstance, asked: Asked): Promise<Answer> {
  const answer = await ask(await listenOnPort(app), asked);
  await setImmediate(); // the server, in this process, writes the log line of a request once its answer has left
  return answer;
}

/** The same to a server that listens already, in this process or in another. */
export function ask(port: number, { method, url, headers, body }: Asked): Promise<Answer> {
  const isText = typeof body === 'string' || body === undefined;
  const payload = isText ? body : JSON.stringify(body);
  const ofBody = payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) };
  const ofJson = !isText && { 'content-type': 'application/json' };
  const sent = { ...ofJson, ...ofBody, ...headers };
  return new Promise((resolve, reject) => {
    const sending = request({ agent, host: '127.0.0.1', port, method, path: url, headers: sent }, (answer) => {
      read(answer).then(resolve, reject);
    });
    sending.on('error', reject);
    sending.end(payload);
  });
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const payload = Buffer.concat(chunks).toString('utf8');
  return { statusCode: answer.statusCode ?? 0, headers: answer.headers, payload };
}

const listening = new WeakMap<FastifyInstance, Promise<unknown>>();

/** The port on which an application listens from now on. */
export async function listenOnPort(app: FastifyInstance): Promise<number> {
  if (!app.server.listening && !listening.has(app)) listening.set(app, app.listen({ host: '127.0.0.1', port: 0 }));
  await listening.get(app);
  return (app.server.address() as AddressInfo).port; // it listens on a port, not on a pipe
}
