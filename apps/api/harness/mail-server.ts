import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FromServer, Mode, ToServer } from './smtp-process.ts';

/** A mail as it came; its Message-ID is the part before the host, which is its id in the queue. */
export type ArrivedMail = { from: string; to: string[]; messageId: string; raw: string };

/** A mail server in a process of its own, to be stopped, killed and misled. */
export type MailServer = {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  /** What came so far, in order. */
  mails: readonly ArrivedMail[];
  /** The same, with all that the server took until it is asked. */
  received(): Promise<readonly ArrivedMail[]>;
  be(mode: Mode): Promise<void>;
  /** Kills it, as an outage does; resolves when its port is free. */
  stop(): Promise<void>;
};

/** Starts it on a free port of 127.0.0.1; with a `login` (`user:password`) it wants one, and offers STARTTLS with a certificate of its own. */
export async function startMailServer({ port = 0, login = '' } = {}): Promise<MailServer> {
  const child = fork(path.join(import.meta.dirname, 'smtp-process.ts'), [String(port), login]);
  const mails: ArrivedMail[] = [];
  child.on('message', (message: FromServer) => {
    if (!('raw' in message)) return;
    mails.push({ ...message, messageId: /^Message-ID: <([^@>]+)/im.exec(message.raw)?.[1] ?? 'none' });
  });
  const started = await answer(child, (message) => 'port' in message);
  const own = 'port' in started ? started.port : 0;
  let current: Mode = 'ok';
  const be = async (mode: Mode) => {
    current = mode;
    const set = answer(child, (message) => 'modeSet' in message);
    child.send({ mode } satisfies ToServer);
    await set;
  };
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    mails,
    async received() {
      if (child.connected) await be(current); // what it sent before has come by then
      return mails;
    },
    be,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answer(child: ChildProcess, isIt: (message: FromServer) => boolean): Promise<FromServer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('the mail server ended'));
    const listen = (message: FromServer) => {
      if (!isIt(message)) return;
      child.off('message', listen).off('exit', end);
      resolve(message);
    };
    child.on('message', listen).once('exit', end);
  });
}
