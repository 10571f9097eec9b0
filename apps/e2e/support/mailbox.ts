import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const POLL_MS = 100;
const PATIENCE_MS = 75_000; // a server that was down is tried again after a minute at the latest

/** A mail as its reader sees it: the link of its button, the six digits if it has some. */
export type Letter = { to: string; subject: string; text: string; html: string; link: string; code: string };

/** A real mail server on a port of its own, which can go down and come back. */
export type Mailbox = {
  url: string;
  /** What has come for an address so far. */
  lettersTo(address: string): Letter[];
  /** All that has come so far, in order. */
  all(): readonly Letter[];
  /** The next letter to an address after those that were taken before. */
  next(address: string): Promise<Letter>;
  /** Addresses that it refuses for good. */
  refused: Set<string>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const taken = new Map<string, number>();
  const refused = new Set<string>();
  let server = await listen(0, letters, refused);
  const { port } = server.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const lettersTo = (address: string) => letters.filter(({ to }) => to === address);
  return {
    url: `smtp://127.0.0.1:${port}`,
    lettersTo,
    all: () => letters,
    refused,
    async next(address) {
      const seen = taken.get(address) ?? 0;
      for (const late = Date.now() + PATIENCE_MS; Date.now() < late;) {
        const letter = lettersTo(address)[seen];
        if (letter) {
          taken.set(address, seen + 1);
          return letter;
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      throw new Error(`no mail came to ${address}`);
    },
    goDown: () => new Promise((resolve) => server.close(resolve)),
    async comeBack() {
      server = await listen(port, letters, refused);
    },
  };
}

async function listen(port: number, letters: Letter[], refused: ReadonlySet<string>): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [recipient] = session.envelope.rcptTo;
        void keep(Buffer.concat(chunks), recipient?.address ?? '', letters);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

async function keep(raw: Buffer, to: string, letters: Letter[]): Promise<void> {
  letters.push(letterOf(await PostalMime.parse(raw), to));
}

function letterOf({ subject = '', text = '', html = '' }: Email, to: string): Letter {
  const link = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';
  return { to, subject, text, html, link, code };
}
