import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FromServer, Mode, ToServer } from './smtp-process.ts';

const SMTP_PROCESS = path.resolve(import.meta.dirname, 'smtp-process.ts');

/** How often each mail came, by its Message-ID, which a mail keeps however often it is sent. */
export type Received = ReadonlyMap<string, number>;

/** A mail as it came. */
export type SunkMail = { to: string; messageId: string; raw: string };

/** A mail server in a process of its own that takes everything and counts it. */
export type MailSink = {
  /** For `SMTP_URL`. */
  url: string;
  /** How often each mail came so far, by its Message-ID before the host, which is its id in the queue. */
  received(): Promise<Received>;
  /** What came so far, in order. */
  mails: readonly SunkMail[];
  /** Has it behave in another way, until `received` is asked. */
  be(mode: Mode): void;
  stop(): Promise<void>;
};

/** Starts it on a free port of 127.0.0.1. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(SMTP_PROCESS);
  const counts = new Map<string, number>();
  const mails: SunkMail[] = [];
  child.on('message', (message: FromServer) => {
    if (!('raw' in message)) return;
    const id = /^Message-ID: <([^@>]+)/im.exec(message.raw)?.[1] ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
    mails.push({ to: message.to.join(), messageId: id, raw: message.raw });
  });
  const [started] = (await once(child, 'message')) as [{ port: number }]; // the first thing that it tells
  return {
    url: `smtp://127.0.0.1:${started.port}`,
    mails,
    be: (mode) => void child.send({ mode } satisfies ToServer),
    async received() {
      const told = new Promise<void>((resolve) => {
        const listen = (message: FromServer) => {
          if (!('modeSet' in message)) return;
          child.off('message', listen);
          resolve();
        };
        child.on('message', listen);
      });
      child.send({ mode: 'ok' } satisfies ToServer); // what it told before its answer has come by then
      await told;
      return new Map(counts);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
