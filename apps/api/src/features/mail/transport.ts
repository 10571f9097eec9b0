import type { Readable } from 'node:stream';
import type { SMTPPoolOptions } from 'nodemailer';
import type { Settings } from '../../dependencies.ts';
import { isLoopback } from '../../lib/network.ts';
import { LOGO_ID } from './layout.ts';
import { keepInFolder } from './mail-folder.ts';
import { toFault, SendFailure, type SmtpFault } from './rules.ts';

const TIMEOUT_MS = 10_000;
const SILENCE_MS = 25_000; // some servers look for viruses before they answer
const CONNECTIONS = 2;

/** A mail as it leaves us; the address that it comes from is the transport's. */
export type OutgoingMail = {
  id: string;
  messageId: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  sender: string;
  /** The picture that the HTML shows; null: none. */
  logo: Buffer | null;
  /** Where its reader stops mails like it; null where they cannot. */
  stopUrl: string | null;
  date: Date;
};

/** Hands mail over. `send` throws a `SendFailure`; a signal that aborts ends it at once. */
export type MailTransport = { send(mail: OutgoingMail, signal: AbortSignal): Promise<void>; close(): void };

/** The mail server of the settings; without one, a folder in which mail is kept. */
export function createTransport(settings: Settings): MailTransport {
  return settings.smtpUrl === null ? folderTransport(settings) : smtpTransport(settings, settings.smtpUrl);
}

/** A password never leaves this machine in the clear, whatever the server offers. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const { username, hostname } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username !== '' && !isLoopback(hostname) && { requireTLS: true }),
  };
}

type SmtpError = Omit<SmtpFault, 'handedOver'>;

function smtpTransport({ mailFrom }: Settings, smtpUrl: string): MailTransport {
  const contents = new Map<unknown, Readable>();
  const open = async () => {
    const { createTransport: createMailer } = await import('nodemailer'); // large, and needed by the first mail
    const mailer = createMailer(smtpOptions(smtpUrl));
    // Whether the server was given the message can be seen only by whether its content was read.
    mailer.use('stream', (mail, done) => {
      mail.message.processFunc((content: Readable) => {
        contents.set(mail.data.messageId, content);
        return content;
      });
      done();
    });
    return mailer;
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ to, messageId, replyTo, subject, text, html, sender, logo, stopUrl, date }, signal) {
      const mailer = await (opened ??= open());
      try {
        await mailer.sendMail({
          from: { name: sender, address: mailFrom },
          to: { name: '', address: to },
          envelope: { from: mailFrom, to: [to] },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stopUrl) },
          messageId: `<${messageId}>`,
          subject,
          text,
          html,
          ...(logo && { attachments: [toPicture(logo)] }),
          date,
          signal,
        });
      } catch (error) {
        const { code, originalCode, command, responseCode, response } = error as SmtpError;
        const handedOver = contents.get(`<${messageId}>`)?.readableDidRead ?? false;
        throw new SendFailure(toFault({ code, originalCode, command, responseCode, response, handedOver }));
      } finally {
        contents.delete(`<${messageId}>`);
      }
    },
    close: () => void opened?.then((mailer) => mailer.close()),
  };
}

/** One press stops mails like it (RFC 8058), which mail programs take only over TLS. */
function stopHeaders(url: string | null): Record<string, string> {
  if (!url?.startsWith('https:')) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Shown where the HTML names it, and not listed as a file. */
const toPicture = (content: Buffer) => ({
  cid: LOGO_ID,
  content,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

function folderTransport({ dataDir, mailFrom }: Settings): MailTransport {
  return {
    async send({ id, messageId, to, replyTo, subject, text, html: given, sender, logo, date }) {
      const html = logo ? given.replace(`cid:${LOGO_ID}`, `data:image/png;base64,${logo.toString('base64')}`) : given;
      const mail = { id, messageId, to, subject, text, html };
      const from = `"${sender}" <${mailFrom}>`;
      await keepInFolder(dataDir, { ...mail, from, date: date.toISOString(), ...(replyTo !== null && { replyTo }) });
    },
    close: () => undefined,
  };
}
