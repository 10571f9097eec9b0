import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE, PRIVATE_KEY } from './smtp-certificate.ts';

/** How the server behaves, until another behaviour is asked for. */
export type Mode =
  /** Takes all mail. */
  | 'ok'
  /** 451 to every recipient. */
  | 'refuse-for-now'
  /** 550 to recipients that begin with `unknown`. */
  | 'refuse-unknown'
  /** 554 to every message, quoting it. */
  | 'refuse-and-quote'
  /** 553 to our own address. */
  | 'refuse-sender'
  /** Lets us connect and says nothing. */
  | 'hang'
  /** Takes a message and says nothing. */
  | 'hang-after-data'
  /** Takes a message and cuts the connection. */
  | 'drop-after-data';

export type ToServer = { mode: Mode };
export type FromServer = { port: number } | { modeSet: Mode } | { from: string; to: string[]; raw: string };

const [port = '0', login = ''] = process.argv.slice(2);
let mode: Mode = 'ok';

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const options: SMTPServerOptions = {
  logger: false,
  closeTimeout: 100,
  key: PRIVATE_KEY,
  cert: CERTIFICATE,
  authOptional: login === '',
  disabledCommands: login === '' ? ['AUTH', 'STARTTLS'] : [],
  onConnect(_session, callback) {
    if (mode !== 'hang') callback();
  },
  onAuth({ username, password }, _session, callback) {
    if (`${username}:${password}` === login) callback(null, { user: username ?? '' });
    else callback(refusal(535, '5.7.8 Username and password not accepted'));
  },
  onMailFrom(_address, _session, callback) {
    callback(mode === 'refuse-sender' ? refusal(553, '5.7.1 Sender address rejected') : null);
  },
  onRcptTo({ address }, _session, callback) {
    if (mode === 'refuse-for-now') return callback(refusal(451, '4.7.1 Greylisted, come again'));
    if (mode === 'refuse-unknown' && address.startsWith('unknown'))
      return callback(refusal(550, '5.1.1 No such user here'));
    return callback();
  },
  onData(stream, { envelope }, callback) {
    void take(stream, envelope, callback);
  },
};

type OnData = Parameters<NonNullable<SMTPServerOptions['onData']>>;

async function take(stream: OnData[0], envelope: OnData[1]['envelope'], answer: OnData[2]): Promise<void> {
  const raw = await text(stream).catch(() => null);
  if (raw === null) return; // its sender was killed half-way
  if (mode === 'refuse-and-quote') return answer(refusal(554, `5.6.0 Refused: ${raw.replaceAll(/\s+/g, ' ')}`));
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  tell({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
  if (mode === 'drop-after-data') for (const connection of server.connections) connection.close();
  else if (mode !== 'hang-after-data') answer();
}

const server = new SMTPServer(options);
server.on('error', () => undefined); // a client that hangs up is what some tests are about
process.on('message', (message: ToServer) => {
  ({ mode } = message);
  tell({ modeSet: mode });
});
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.server.address();
  tell({ port: typeof address === 'object' && address ? address.port : 0 });
});

function tell(message: FromServer): void {
  process.send?.(message);
}
