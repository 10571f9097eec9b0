import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { verifyMessage, type SignedMessage } from '../harness/signed-message.ts';

type Call = { path: string | undefined; headers: IncomingHttpHeaders; body: string };

/** Another firm's server, which takes messages, or answers with a status that a test chooses. */
export type Receiver = {
  url: string;
  /** What came, in order, also what was refused. */
  calls: Call[];
  /** The status of the next answers; null: none at all. */
  answer: { status: number | null; of: (call: Call) => number | null };
  /** What came and was taken, each verified by a secret with the library of Standard Webhooks; throws for a wrong signature. */
  verified(secret: string): SignedMessage[];
};

/** Starts one for the tests of a file; each test begins with nothing received and 204 as the answer. */
export function useReceiver(): Receiver {
  const receiver = { calls: [] as Call[], answer: {} } as Receiver;
  const taken: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const call = { path: request.url, headers: request.headers, body };
      receiver.calls.push(call);
      const status = receiver.answer.of(call);
      if (status === null) return request.socket.destroy();
      if (status < 300) taken.push(call);
      return response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  receiver.verified = (secret) =>
    taken.map((call) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Number(call.headers['webhook-timestamp']) * 1_000 }); // when it was sent
      try {
        return verifyMessage(secret, call);
      } finally {
        vi.useRealTimers();
      }
    });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    receiver.calls.length = 0;
    taken.length = 0;
    receiver.answer = { status: 204, of: () => receiver.answer.status };
  });
  afterAll(() => void server.close());
  return receiver;
}
