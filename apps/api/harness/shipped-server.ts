import PostalMime from 'postal-mime';
import { beforeAll, vi } from 'vitest';
import { startMailServer, type MailServer } from './mail-server.ts';
import { ready, spawnServer, type ServerProcess } from './processes.ts';
import { freePort } from '../src/lib/free-port.ts';
import { SESSION_KEYS, useApplication, type Harness } from './application.ts';
import { readLinkAndCode } from './outbox.ts';
import { ask, type Asked } from './over-socket.ts';

const START_MS = 60_000;
const MAIL_MS = 20_000; // the worker looks each second; a busy machine takes its time

/** A mail as it came: all of it, its headers by their names in lower case, its subject, where its button leads, and the six digits of one that carries a code. */
type ShippedMail = {
  whole: string;
  headers: Record<string, string>;
  subject: string;
  link: string;
  code: string | null;
};

/** The built product in a process of its own, and an application over the same database that makes what a test needs. */
export type ShippedServer = {
  world: Harness;
  server: ServerProcess;
  /** Where the next request of a documented path goes, such as `GET /api/user/get/profile`: to `server`, or to that of an earlier release. */
  urlOf(documented: string): string;
  /** Whether a server of an earlier release runs too. */
  hasEarlier: boolean;
  ask(asked: Asked): ReturnType<typeof ask>;
  /** Waits for the next mail to an address, each of which is given once. */
  nextMail(address: string): Promise<ShippedMail>;
};

/**
 * Starts the product as an operator does, in production with a database and a mail server of its own, for the tests of a file.
 * With `EARLIER_RELEASE`, the built program of an earlier one, that runs too, on the same database; what it documents goes to
 * the two in turn, or with `EARLIER_SHARE=all` to it alone.
 */
export function useShippedServer(environment: Record<string, string> = {}): ShippedServer {
  const shipped = { world: useApplication() } as ShippedServer;
  beforeAll(async () => {
    const sink = await startMailServer();
    const variables = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://plan.example.com',
      DATABASE_URL: shipped.world.url,
      SESSION_KEYS,
      SMTP_URL: sink.url,
      MAIL_FROM: 'plan@example.com',
      ...environment,
    };
    const { EARLIER_RELEASE: start, EARLIER_SHARE: share } = process.env;
    const server = spawnServer(await freePort(), variables);
    const earlier =
      start === undefined
        ? null
        : spawnServer(await freePort(), { ...variables, MIGRATE_ON_START: 'false' }, { start });
    const stop = async () => {
      await Promise.all([server.terminate(), earlier?.terminate()]);
      await sink.stop();
    };
    try {
      await ready(server);
      Object.assign(shipped, {
        server,
        urlOf: earlier === null ? () => server.url : await dividing(server, earlier, share === 'all'),
        hasEarlier: earlier !== null,
        ask: (asked: Asked) => ask(server.port, asked),
        nextMail: mailReader(sink),
      } satisfies Omit<ShippedServer, 'world'>);
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }, START_MS);
  return shipped;
}

/** Gives an earlier release what it documents: every second request of it, or all. */
async function dividing(server: ServerProcess, earlier: ServerProcess, all: boolean): Promise<ShippedServer['urlOf']> {
  await ready(earlier);
  const { paths } = (await (await fetch(`${earlier.url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  let turn = 0;
  return (documented) => {
    const [method = '', path = ''] = documented.split(' ');
    if (paths[path] === undefined || !(method.toLowerCase() in paths[path])) return server.url;
    turn += 1;
    return all || turn % 2 === 0 ? earlier.url : server.url;
  };
}

function mailReader(sink: MailServer): ShippedServer['nextMail'] {
  const given = new Set<string>();
  return async (address) => {
    const find = () => sink.mails.find(({ to, messageId }) => to.includes(address) && !given.has(messageId));
    const { raw, messageId } = await vi.waitUntil(find, { timeout: MAIL_MS, interval: 20 });
    given.add(messageId);
    const { from, subject = '', text = '', html = '', headers: lines } = await PostalMime.parse(raw);
    const headers = Object.fromEntries(lines.map(({ key, value }) => [key, value]));
    return { whole: `${JSON.stringify(from)}\n${text}\n${html}`, headers, subject, ...readLinkAndCode(text) };
  };
}
