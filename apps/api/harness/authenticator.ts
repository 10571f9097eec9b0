import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** What is changed of what a device would answer. */
type Forged = { origin?: string; rpId?: string; counter?: number; isUnlocked?: boolean; signedBy?: KeyObject };

/** The options of a ceremony, as far as a device reads them. */
type Options = { challenge: string; rpId?: string; rp?: { id?: string } };

/** A device that keeps a passkey, as WebAuthn describes it: for tests of what a browser's own one never does. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const toClientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const toData = (options: Options, flags: number, { rpId, isUnlocked = true, counter: forged }: Forged) => {
    const host = createHash('sha256')
      .update(rpId ?? options.rpId ?? options.rp?.id ?? '')
      .digest();
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged ?? counter);
    return Buffer.concat([host, Buffer.from([flags | PRESENT | (isUnlocked ? VERIFIED : 0)]), count]);
  };
  const id = credentialId.toString('base64url');
  return {
    id,
    privateKey,
    /** Makes its passkey. */
    create(options: Options, forged: Forged = {}) {
      const cose = encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([toData(options, HAS_KEY, forged), Buffer.alloc(16), length, credentialId, cose]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        clientDataJSON: toClientData('webauthn.create', options.challenge, forged.origin).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
      };
    },
    /** Signs a challenge with it. */
    get(options: Options, forged: Forged = {}) {
      const clientData = toClientData('webauthn.get', options.challenge, forged.origin);
      const authData = toData(options, 0, forged);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, forged.signedBy ?? privateKey).toString('base64url'),
      };
    },
  };
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The parts of CBOR (RFC 8949) that a passkey is written in. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [encode(key), encode(inner)])]);
}

function head(type: number, length: number): Buffer {
  const first = type << 5;
  if (length < 24) return Buffer.from([first | length]);
  return length < 256 ? Buffer.from([first | 24, length]) : Buffer.from([first | 25, length >> 8, length & 255]);
}
