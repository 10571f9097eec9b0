import type { AddPasskeyInput, PasskeyLoginInput } from '@app/schema/passkeys';

/** What the server gives to the device, in JSON: bytes are base64url. */
type Options = Readonly<Record<string, unknown>>;

/** Nothing came of it: the person cancelled, waited too long, or the device has no passkey, or has one already. */
export class NoPasskey extends Error {}

/** Asks the device for a passkey of this site, and to sign with it. Throws `NoPasskey`. */
export async function signWithPasskey(options: Options): Promise<PasskeyLoginInput['credential']> {
  const publicKey = {
    ...options,
    challenge: toBytes(options['challenge']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const { id, response } = await ask(() => navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  return {
    id,
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
  };
}

type User = { id: string };
type Known = { id: string };

/** Has the device make a passkey. Throws `NoPasskey`. */
export async function makePasskey(options: Options): Promise<AddPasskeyInput['credential']> {
  const {
    challenge,
    user,
    excludeCredentials = [],
  } = options as { challenge: string; user: User; excludeCredentials?: Known[] };
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map((known) => ({ ...known, id: toBytes(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return { id, clientDataJSON: toText(clientDataJSON), attestationObject: toText(attestationObject) };
}

async function ask(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await act().catch((cause: unknown) => {
    throw new NoPasskey('no passkey', { cause });
  });
  if (!credential) throw new NoPasskey('no passkey');
  return credential as PublicKeyCredential;
}

function toBytes(text: unknown): Uint8Array<ArrayBuffer> {
  const binary = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
