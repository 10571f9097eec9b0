import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { FromServer, Mode, ToServer } from './smtp-process.ts';

/** A mail as a server got it. */
export type Received = { from: string; to: string[]; mail: Email; raw: string };

/** A mail server in a process of its own, to be stopped, killed and misled. */
export type TestSmtpServer = {
  port: number;
  be(mode: Mode): Promise<void>;
  /** All mail that it took so far. */
  received(): Promise<Received[]>;
  stop(): Promise<void>;
};

/** Starts a mail server; with a `login` (`user:password`) it wants one, and offers STARTTLS with a certificate of its own. */
export async function aMailServer({ port = 0, login = '' } = {}): Promise<TestSmtpServer> {
  const child = fork(path.join(import.meta.dirname, 'smtp-process.ts'), [String(port), login]);
  const parsing: Promise<Received>[] = [];
  child.on('message', (message: FromServer) => {
    if (!('raw' in message)) return;
    const { from, to, raw } = message;
    parsing.push(PostalMime.parse(raw).then((mail) => ({ from, to, raw, mail })));
  });
  const stop = () => ended(child);
  onTestFinished(stop);
  const started = await answer(child, (message) => 'port' in message);
  let current: Mode = 'ok';
  const be = async (mode: Mode) => {
    current = mode;
    const set = answer(child, (message) => 'modeSet' in message);
    child.send({ mode } satisfies ToServer);
    await set;
  };
  return {
    port: 'port' in started ? started.port : 0,
    be,
    async received() {
      if (child.connected) await be(current); // what it sent before has come by then
      return Promise.all(parsing);
    },
    stop,
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

/** Kills it, as an outage does, and waits until its port is free. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
