import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { listen } from '../src/http/connections.ts';
import type { Limits } from '../src/http/request-limits.ts';
import { useApplication } from '../harness/application.ts';

/* Callers who send or read slowly, over real connections: they are cut off, and hold up nobody meanwhile. */

const app = useApplication();

/** The application at a port of its own, with less patience than usual. */
async function listening(limits: Partial<Limits> = {}) {
  const patience = { headersMs: 400, requestMs: 800, answerMs: 3_000, checkMs: 50, ...limits };
  const own = await buildApp(app.deps, { logLevel: 'silent', limits: patience });
  const open = new Set<Socket>();
  own.server.on('connection', (socket: Socket) => open.add(socket.once('close', () => open.delete(socket))));
  await listen(own, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => own.close());
  const { port } = own.server.address() as AddressInfo; // it listens on a port
  return {
    isServing: async () => (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status === 200,
    dial: () => dial(port),
    countOpen: () => open.size,
  };
}

/** A connection, and what was read from it when it ended. */
async function dial(port: number): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let read = '';
  socket.on('data', (part) => {
    read += part.toString();
  });
  socket.on('error', () => undefined); // cut off while it writes
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(read)));
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.on('connect', resolve).on('close', resolve));
  return { socket, ended };
}

/** Writes a text sign by sign, slowly, until it is cut off. */
function drip({ socket }: { socket: Socket }, text: string): void {
  const signs = text[Symbol.iterator]();
  const timer = setInterval(() => {
    const { value } = signs.next();
    if (socket.writable && value !== undefined) socket.write(value);
    else clearInterval(timer);
  }, 20);
}

const HEAD = 'POST /api/login/user HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const TOO_SLOW = /^HTTP\/1\.1 408 [^]*"msg":"bad_request"/;

test('a head that does not come to its end is answered 408 and cut off, dripping or silent', async () => {
  const { dial: call, isServing } = await listening();
  const [silent, dripping] = [await call(), await call()];
  silent.socket.write(HEAD);
  drip(dripping, `${HEAD}x: ${'y'.repeat(1_000)}`);
  expect(await isServing()).toBe(true);
  expect(await silent.ended).toMatch(TOO_SLOW);
  await dripping.ended; // what it sent meanwhile may have undone the answer
});

test('a body that does not come to its end is answered 408 and cut off, dripping or silent', async () => {
  const { dial: call, isServing } = await listening({ atOnce: 1 });
  const [silent, dripping] = [await call(), await call()];
  silent.socket.write(`${HEAD}content-length: 1000\r\n\r\n{`);
  dripping.socket.write(`${HEAD}content-length: 1000\r\n\r\n`);
  drip(dripping, ' '.repeat(1_000));
  expect(await isServing()).toBe(true); // those who are still sending hold no place
  expect(await silent.ended).toMatch(TOO_SLOW);
  await dripping.ended;
});

test('who does not read, or reads too slowly, is cut off, and holds no place meanwhile', async () => {
  const { dial: call, isServing, countOpen } = await listening({ atOnce: 1 });
  const [still, slow] = [await call(), await call()];
  for (const { socket } of [still, slow]) socket.pause();
  const asking = setInterval(() => {
    for (const { socket } of [still, slow])
      if (socket.writable) socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'); // soon more than the system keeps
  }, 20);
  const sips = setInterval(() => slow.socket.read(1_000), 20);
  onTestFinished(() => {
    clearInterval(asking);
    clearInterval(sips);
  });
  await vi.waitFor(async () => expect(await isServing()).toBe(true));
  expect(countOpen()).toBeGreaterThanOrEqual(2);
  await vi.waitFor(() => expect(countOpen()).toBeLessThanOrEqual(1), { timeout: 15_000 }); // the one that was served
});

test('a head that is too large is answered 431', async () => {
  const { dial: call, isServing } = await listening();
  const { socket, ended } = await call();
  socket.write(`${HEAD}x: ${'y'.repeat(17_000)}\r\n\r\n`);
  expect(await ended).toMatch(/^HTTP\/1\.1 431 [^]*"msg":"bad_request"/);
  expect(await isServing()).toBe(true);
});

test('more connections than allowed are closed at once; when one ends, the next is served', async () => {
  const { dial: call, isServing } = await listening({ connections: 3, headersMs: 5_000, requestMs: 5_000 });
  const held = [await call(), await call(), await call()];
  expect(await (await call()).ended).toBe('');
  const [first, second] = held;
  second?.socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await second?.ended).toMatch(/^HTTP\/1\.1 200 /);
  first?.socket.destroy();
  await vi.waitFor(async () => expect(await isServing()).toBe(true));
});

test('who asks again at once after a refusal is not read for a while; others are answered meanwhile', async () => {
  const { dial: call, isServing } = await listening({ atOnce: 0, calmMs: 3_000 });
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const { socket } = await call();
  let answers = 0;
  socket.on('data', (part) => {
    answers += part.toString().split('HTTP/1.1 503').length - 1;
  });
  socket.write(ask);
  await vi.waitFor(() => expect(answers).toBe(1));
  socket.write(ask);
  expect(await isServing()).toBe(false); // refused as well, but at once
  expect(answers).toBe(1);
  await vi.waitFor(() => expect(answers).toBe(2), { timeout: 15_000 });
});
