import type { PasswordAndCodeInput } from '@app/schema/accounts';
import {
  PASSKEYS_MAX,
  type AddPasskeyInput,
  type PasskeyLoginInput,
  type RemovePasskeyInput,
} from '@app/schema/passkeys';
import type { LoginOutput } from '@app/schema/sessions';
import { randomBytes } from 'node:crypto';
import { isUniqueViolation } from '../../../database/faults.ts';
import { transact } from '../../../database/transact.ts';
import { Failure } from '../../../failure.ts';
import { newId } from '../../../lib/ids.ts';
import type { Context, SignedInContext } from '../../../trpc/context.ts';
import { audit } from '../../audit/record.ts';
import { queueMail } from '../../mail/queue.ts';
import { PASSKEY_CHALLENGES, PASSKEY_LOGINS } from '../rate-limits/limits.ts';
import { countNetworkTryOrRefuse, countTry } from '../rate-limits/service.ts';
import { expectProof } from '../second-factor/service.ts';
import { openSession } from '../sessions/open-session.ts';
import { markSecondFactor } from '../sessions/queries.ts';
import { expectSsoOptional } from '../sso/domains.ts';
import { openTicket, sealTicket } from '../tickets.ts';
import * as queries from './queries.ts';

const CHALLENGE_BYTES = 32;
const TOO_MANY = { params: { max: PASSKEYS_MAX } };

const newChallenge = () => randomBytes(CHALLENGE_BYTES).toString('base64url');

/** What a device is asked to sign; it knows itself whose passkeys it has. */
export async function startLogin(ctx: Context) {
  await countNetworkTryOrRefuse({ db: ctx.db, now: ctx.clock() }, PASSKEY_LOGINS, ctx.network);
  const challenge = newChallenge();
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    challenge: toBytes(challenge),
    rpID: getHost(ctx),
    userVerification: 'required',
  });
  return { options: { ...options }, attempt: sealTicket(ctx, 'passkey-login', { challenge }) };
}

/** Logs in with a passkey, which is two factors: the device, and what unlocks it. Whatever is wrong is answered alike. */
export async function logInWithPasskey(ctx: Context, { attempt, credential }: PasskeyLoginInput): Promise<LoginOutput> {
  await countNetworkTryOrRefuse({ db: ctx.db, now: ctx.clock() }, PASSKEY_LOGINS, ctx.network);
  const challenge = await takeChallenge(ctx, openTicket(ctx, 'passkey-login', attempt));
  const passkey = await queries.findPasskey(ctx.db, credential.id);
  if (!passkey) throw new Failure('passkey_failed');
  ctx.call.accountId = passkey.id;
  const counter = await verifyAssertion(ctx, { challenge, credential, passkey });
  if (!(await queries.markUsed(ctx.db, passkey.passkeyId, { counter, now: ctx.clock() })))
    throw new Failure('passkey_failed');
  if (passkey.disabled_at !== null) throw new Failure('account_disabled');
  expectSsoOptional(ctx, passkey);
  return openSession(ctx, passkey, { hasSecondFactor: true });
}

type Assertion = {
  challenge: string;
  credential: PasskeyLoginInput['credential'];
  passkey: NonNullable<Awaited<ReturnType<typeof queries.findPasskey>>>;
};

/** How often the device has signed, as far as it counts. Throws `passkey_failed` for a signature, place or challenge that is not right. */
async function verifyAssertion(ctx: Context, { challenge, credential, passkey }: Assertion): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, ...response } = credential;
  const { publicKey, counter } = passkey;
  const verdict = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: ctx.settings.publicUrl,
    expectedRPID: getHost(ctx),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verdict?.verified) throw new Failure('passkey_failed');
  return verdict.authenticationInfo.newCounter;
}

/** Lets the caller add a passkey, with the password and a code where there is one: a borrowed session must not. */
export async function startAdding(ctx: SignedInContext, proof: PasswordAndCodeInput) {
  const { email } = await expectProof(ctx, proof);
  const { accountId } = ctx.actor;
  const challenge = newChallenge();
  const known = await queries.listCredentialIds(ctx.db, accountId);
  if (known.length >= PASSKEYS_MAX) throw new Failure('limit_reached', TOO_MANY);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.texts.text(ctx.language, 'product.name'),
    rpID: getHost(ctx),
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex')),
    challenge: toBytes(challenge),
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, attempt: sealTicket(ctx, 'passkey', { challenge, accountId }) };
}

/** Stores what the device made. It is the second factor of this session where one is due: the device has just asked its owner. */
export async function addPasskey(ctx: SignedInContext, { attempt, name, credential }: AddPasskeyInput) {
  const { accountId, sessionId, secondFactorDue } = ctx.actor;
  const ticket = openTicket(ctx, 'passkey', attempt);
  const challenge = await takeChallenge(ctx, ticket?.accountId === accountId ? ticket : null);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id, ...response } = credential;
  const verdict = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: ctx.settings.publicUrl,
    expectedRPID: getHost(ctx),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verdict?.verified) throw new Failure('passkey_failed');
  const made = verdict.registrationInfo.credential;
  await transact(ctx.db, async (tx) => {
    if ((await queries.countUnderLock(tx, accountId)) >= PASSKEYS_MAX) throw new Failure('limit_reached', TOO_MANY);
    const passkey = {
      id: newId(),
      account_id: accountId,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      name,
      created_at: ctx.clock().toISOString(),
    };
    await queries.insertPasskey(tx, passkey).catch((error: unknown) => {
      throw isUniqueViolation(error, queries.ONE_ACCOUNT) ? new Failure('passkey_failed') : error;
    });
    if (secondFactorDue && sessionId !== null) await markSecondFactor(tx, sessionId);
    await queueMail(tx, { template: 'passkey_added', accountId, data: { passkeyName: name } });
    await audit({ ...ctx, db: tx }, 'passkey_added');
  });
  return { msg: 'updated' } as const;
}

export function listPasskeys({ db, actor }: SignedInContext) {
  return queries.selectPasskeys(db, actor.accountId);
}

/** Removes a passkey, lost ones among them; sessions that began with it stay, and are ended where they are listed. */
export async function removePasskey(ctx: SignedInContext, { id, ...proof }: RemovePasskeyInput) {
  const { accountId } = ctx.actor;
  await expectProof(ctx, proof);
  await transact(ctx.db, async (tx) => {
    const removed = await queries.deletePasskey(tx, accountId, id);
    if (!removed) throw new Failure('not_found');
    await queueMail(tx, { template: 'passkey_removed', accountId, data: { passkeyName: removed.name } });
    await audit({ ...ctx, db: tx }, 'passkey_removed');
  });
  return { msg: 'updated' } as const;
}

/** The challenge of an attempt, once, on whatever servers it is shown. */
async function takeChallenge(ctx: Context, ticket: { challenge: string } | null): Promise<string> {
  if (!ticket) throw new Failure('passkey_failed');
  const { left } = await countTry({ db: ctx.db, now: ctx.clock() }, PASSKEY_CHALLENGES, [ticket.challenge]);
  if (left === 0) throw new Failure('passkey_failed');
  return ticket.challenge;
}

/** Passkeys belong to the host alone. */
const getHost = ({ settings }: Pick<Context, 'settings'>) => new URL(settings.publicUrl).hostname;

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Loaded with the first passkey: it knows every kind of certificate, and takes megabytes. */
const loadWebAuthn = () => import('@simplewebauthn/server');
