import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beforeSending } from './before-sending.ts';
import type { Limits } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure behind a documented path. */
    procedure?: string;
  }
}

const TEXT_CHARACTERS = 2_048; // longer ones are encoded here, once: Fastify counts the bytes of a text, and Node encodes it after that
const SMALL_BYTES = 16 * 1024; // the system's own buffer takes it whole
const SLICE_BYTES = 64 * 1024; // sent one after the other as they are read, which shows whether they are

/** Procedures whose answer is as large as a plan: refused before their work while a caller has too much under way. */
const LARGE = new Set([
  'account.exportData',
  'account.exportEarlierAnswers',
  'history.versions',
  'plan.document',
  'plan.steps',
  'share.document',
  'share.steps',
  'todo.exportCsv',
  'todo.list',
]);

/** Whether a procedure's answer may be as large as a plan. */
export const isLargeAnswer = (procedure: string) => LARGE.has(procedure);

/** The type and the text of a refusal, in addition to the status and the headers that are set. */
type Refusal = (request: FastifyRequest, reply: FastifyReply) => { type: string; text: string };

/**
 * Counts the bytes of large answers that their readers have not taken yet, which stay in memory meanwhile: by network, by account and in all.
 * What would go beyond is refused with 503, and who reads too slowly is cut off.
 */
export function registerLargeAnswers(app: FastifyInstance, limits: Limits, refuse: Refusal): void {
  const underWay = createBytesUnderWay(limits);
  app.addHook('preHandler', (request, reply, done) => {
    if (!isLarge(request) || underWay.hasRoom(toKeys(request))) return done();
    request.call.overload = true;
    const { type, text } = refuse(request, reply);
    void reply.type(type).send(text);
  });
  beforeSending(app, (request, reply, given) => {
    const payload = typeof given === 'string' && given.length > TEXT_CHARACTERS ? Buffer.from(given) : given;
    const size = toSize(payload);
    if (size > SMALL_BYTES) cutOffLate(reply, limits);
    if (size <= SMALL_BYTES || size === Infinity) return payload;
    const free = underWay.take(toKeys(request), payload as Buffer, size);
    if (!free) {
      request.call.overload = true;
      for (const name of ['content-disposition', 'content-length', 'etag', 'link']) void reply.removeHeader(name);
      const { type, text } = refuse(request, reply);
      void reply.type(type).header('cache-control', 'no-store');
      return text;
    }
    reply.raw.once('close', free);
    if (size <= SLICE_BYTES || request.method === 'HEAD') return payload;
    void reply.header('content-length', size);
    return sendInSlices(payload as Buffer, reply, limits);
  });
}

/** Whose an answer is to the limits. */
function toKeys({ network: { key }, call }: FastifyRequest): string[] {
  const network = `network ${key}`;
  return call.actor ? [network, `account ${call.actor.accountId}`] : [network];
}

function isLarge({ url, params, routeOptions }: FastifyRequest): boolean {
  if (url.startsWith('/export/')) return true;
  const path = routeOptions.config.procedure ?? (params as { path?: string } | undefined)?.path;
  return path !== undefined && isLargeAnswer(path);
}

/**
 * Bytes by key and in all. One answer has room however large it is when its caller has no other, or nobody could read it. Bytes that several
 * answers have in common are in memory once, and counted once.
 */
export function createBytesUnderWay({
  answersBytes,
  answersOfOneBytes,
}: Pick<Limits, 'answersBytes' | 'answersOfOneBytes'>) {
  const ofKey = new Map<string, number>();
  const readers = new Map<Buffer, { count: number; free: () => void }>();
  let inAll = 0;

  const fits = (used: number, more: number, most: number) => used === 0 || (used < most && used + more <= most);
  const hasRoom = (keys: readonly string[], more = 0) =>
    fits(inAll, more, answersBytes) && keys.every((key) => fits(ofKey.get(key) ?? 0, more, answersOfOneBytes));
  const add = (keys: readonly string[], bytes: number) => {
    inAll += bytes;
    for (const key of keys) {
      const left = (ofKey.get(key) ?? 0) + bytes;
      if (left > 0) ofKey.set(key, left);
      else ofKey.delete(key);
    }
  };
  /** Counts an answer and gives what ends that; null when there is no room for it. */
  const take = (keys: readonly string[], answer: Buffer, size: number): (() => void) | null => {
    const common = readers.get(answer);
    if (!common && !hasRoom(keys, size)) return null;
    if (!common) add(keys, size);
    const readersOfIt = common ?? { count: 0, free: () => add(keys, -size) };
    readersOfIt.count += 1;
    readers.set(answer, readersOfIt);
    return () => {
      readersOfIt.count -= 1;
      if (readersOfIt.count > 0) return;
      readers.delete(answer);
      readersOfIt.free();
    };
  };
  return { hasRoom, take };
}

/** Ends the connection of a caller that has not read the whole answer in time. A caller that reads nothing is ended as idle. */
function cutOffLate({ raw }: FastifyReply, { answerMs }: Limits): void {
  const late = setTimeout(() => raw.destroy(), answerMs);
  raw.once('close', () => clearTimeout(late));
}

/** The bytes as they are read; a caller that reads fewer than the minimum in a while is cut off long before the time limit. */
function sendInSlices(bytes: Buffer, { raw }: FastifyReply, { progressMs, progressBytes }: Limits): Readable {
  let taken = 0;
  let seen = -Infinity;
  const look = setInterval(() => {
    if (taken - seen < progressBytes) raw.destroy();
    seen = taken;
  }, progressMs);
  raw.once('close', () => clearInterval(look));
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      const slice = bytes.subarray(taken, taken + SLICE_BYTES);
      taken += slice.length;
      this.push(slice.length === 0 ? null : slice);
    },
  });
}

/** Of a text or bytes; of a stream nobody knows. */
function toSize(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload);
  return payload === undefined || payload === null ? 0 : Infinity;
}
