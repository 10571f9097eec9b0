import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../api/src/http/request-limits.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { findDelay } from './prober.ts';
import { countOpenFiles, countRefused, getMemoryFigure, startReader, toHttpGet, type Figure, type Rig } from './rig.ts';

const OPENED_A_MOMENT = 10; // all at once would overflow the queue of new connections
const MOMENT_MS = 20;
const EVERY_MS = 1_000; // they send a sign, or read a little
const SIP_BYTES = 64;
const ASKED = 6; // answers of a few hundred kilobytes: more than the system keeps for who does not read
const KEPT_MS = 73_000; // a connection that nothing is asked over any more: 72 s of Fastify and the second that Node adds
const SPARE_MS = 5_000;
const POOL = 10; // connections to the database, which come and go
const READER_MS = 200;

const POST = 'POST /api/login/user HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const ASK = toHttpGet('/api/openapi.json');

/** How somebody is slow in sending, and how long that is borne. */
const SENDERS = {
  head: { begin: POST, sign: 'x', mostMs: LIMITS.headersMs },
  body: { begin: `${POST}content-length: 1000\r\n\r\n`, sign: ' ', mostMs: LIMITS.requestMs },
};

/** A third of so many connections send heads sign by sign, a third bodies, and a third hardly read, while a client works on. */
export async function measureSlowCallers(rig: Rig, server: ServerProcess, count: number): Promise<Figure[]> {
  const before = countOpenFiles(server);
  const reader = startReader(rig, server);
  const lives = { head: [] as Promise<number>[], body: [] as Promise<number>[] };
  const idle: Socket[] = [];
  for (let opened = 0; opened < count / 3; opened += 1) {
    for (const kind of ['head', 'body'] as const) lives[kind].push(sendSlowly(server.port, SENDERS[kind]));
    idle.push(readSlowly(server.port));
    if (opened % OPENED_A_MOMENT === 0) await sleep(MOMENT_MS);
  }
  const opened = performance.now();
  const sent = {
    head: Math.max(...(await Promise.all(lives.head))),
    body: Math.max(...(await Promise.all(lives.body))),
  };
  const given = LIMITS.answerMs + KEPT_MS;
  while (countOpenFiles(server) > before + POOL && performance.now() - opened < given) await sleep(EVERY_MS);
  const readMs = performance.now() - opened;
  const probes = await reader.stop();
  for (const socket of idle) socket.destroy();
  const life = (kind: string, ms: number, mostMs: number) => ({
    title: `longest life of those slow in ${kind}`,
    value: ms / 1_000,
    most: (mostMs + SPARE_MS) / 1_000,
    unit: 's',
  });
  return [
    life('their head', sent.head, SENDERS.head.mostMs),
    life('their body', sent.body, SENDERS.body.mostMs),
    life('reading', readMs, Math.max(LIMITS.answerMs, KEPT_MS)),
    { title: 'p95 of a client meanwhile', value: findDelay(probes, 95), most: READER_MS, unit: 'ms' },
    countRefused('reads not served', probes),
    getMemoryFigure(server),
  ];
}

/** Asks for more than the system keeps, and hardly reads it. */
function readSlowly(port: number): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(ASK.repeat(ASKED));
  const timer = setInterval(() => socket.read(SIP_BYTES), EVERY_MS);
  return socket.on('error', () => undefined).on('close', () => clearInterval(timer));
}

/** Sends sign by sign until it is cut off; the milliseconds that took, from its being connected. */
function sendSlowly(port: number, { begin, sign }: { begin: string; sign: string }): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').resume();
    let begun = performance.now();
    socket.on('connect', () => {
      begun = performance.now();
      socket.write(begin);
    });
    const timer = setInterval(() => socket.write(sign), EVERY_MS);
    socket.on('error', () => undefined); // cut off while it writes
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - begun);
    });
  });
}
