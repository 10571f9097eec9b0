import { unescape } from 'node:querystring'; // unlike the language's own it takes a lone % as it is

/** What a mail library's error tells. */
type SmtpError = {
  message: string;
  code?: string;
  /** The system's own, where the library gave it another. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

type Server = { smtpUrl: string; mailFrom: string };

/** What is wrong, and what to do about it. */
export type Diagnosis = { words: string; remedy: string };

const ANSWER_MAX = 300;
const WANTS_LOGIN = 530;
const NO_NAME = /ENOTFOUND|EAI_AGAIN|EDNS/;
const NO_WAY = /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/;
const NO_TLS_FIRST = /wrong version number|packet length too long/i;
const CERTIFICATE = /certificate|altnames|CERT/i;

/** Says in plain words why a mail server could not be used, never with its password. */
export function explainSmtp(cause: unknown, server: Server): Diagnosis {
  const error = cause as SmtpError;
  const where = getMailHost(server.smtpUrl);
  const codes = `${error.code} ${error.originalCode ?? ''}`;
  const answer = answerOf(error, server.smtpUrl);
  if (NO_NAME.test(codes))
    return {
      words: `The name of the mail server is not found: ${new URL(server.smtpUrl).hostname}.`,
      remedy: 'Correct the host in SMTP_URL, or see that this machine can look names up.',
    };
  if (codes.includes('ECONNREFUSED'))
    return {
      words: `Nothing listens at ${where}: the connection was refused.`,
      remedy:
        'Correct host and port in SMTP_URL (587 is usual with smtp://, 465 with smtps://), or start the mail server.',
    };
  if (NO_WAY.test(codes))
    return {
      words: `${where} did not answer in time.`,
      remedy:
        'Correct host and port in SMTP_URL, let this machine through the firewall, or write smtps:// where the server wants TLS first.',
    };
  return explainTls(error, where) ?? explainAnswer(error, where, answer, server);
}

function explainTls({ code, originalCode, message, response }: SmtpError, where: string): Diagnosis | null {
  if (NO_TLS_FIRST.test(message))
    return {
      words: `${where} does not begin with TLS, which smtps:// asks for.`,
      remedy: 'Write smtp:// in SMTP_URL, or give the port for TLS (usually 465).',
    };
  if (CERTIFICATE.test(`${message} ${originalCode ?? ''}`) && response === undefined)
    return {
      words: `The TLS certificate of ${where} is not accepted: ${message}.`,
      remedy:
        'Give the host by the name in its certificate, renew the certificate, or name your own authority in NODE_EXTRA_CA_CERTS.',
    };
  if (code === 'ETLS')
    return {
      words: `${where} offers no TLS, or it failed: ${message}.`,
      remedy: 'Use a port or a server with TLS: a password is never sent without it.',
    };
  return null;
}

function explainAnswer(
  { code, command, responseCode }: SmtpError,
  where: string,
  answer: string,
  { mailFrom }: Server,
) {
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === WANTS_LOGIN)
    return {
      words: `${where} did not let us log in: ${answer}.`,
      remedy:
        'Correct user and password in SMTP_URL (write @ : / in them as %40 %3A %2F); some providers want a password made for programs.',
    };
  if (command === 'MAIL FROM')
    return {
      words: `${where} takes no mail from ${mailFrom}: ${answer}.`,
      remedy: 'Set MAIL_FROM to an address that this server may send for.',
    };
  if (command === 'RCPT TO')
    return {
      words: `${where} takes no mail to that address: ${answer}.`,
      remedy: 'Try another address; if all are refused, the server may want user and password in SMTP_URL first.',
    };
  return {
    words: `${where} did not take it: ${answer}.`,
    remedy: 'What it answered tells why; the people who run the mail server can help.',
  };
}

/** Host and port of a mail server. */
export function getMailHost(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

function answerOf({ response, message }: SmtpError, smtpUrl: string): string {
  return withoutPassword(response ?? message, smtpUrl)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, ANSWER_MAX)
    .replace(/\.$/, '');
}

/** A server's words without the password, should it repeat it. */
export function withoutPassword(words: string, smtpUrl: string): string {
  const { password } = new URL(smtpUrl);
  return password === '' ? words : words.replaceAll(password, '…').replaceAll(unescape(password), '…');
}
