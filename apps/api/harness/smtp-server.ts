import PostalMime, { type Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import { startMailServer, type ArrivedMail, type MailServer } from './mail-server.ts';

/** A mail as a server got it. */
export type Received = ArrivedMail & { mail: Email };

export type TestSmtpServer = Omit<MailServer, 'received'> & {
  /** All mail that it took so far. */
  received(): Promise<Received[]>;
};

/** Starts a mail server that ends with the test. */
export async function openMailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  const parse = async (arrived: ArrivedMail) => ({ ...arrived, mail: await PostalMime.parse(arrived.raw) });
  return { ...server, received: async () => Promise.all((await server.received()).map(parse)) };
}
