import * as z from 'zod/mini';
import { passwordAndCodeInput } from './accounts.ts';
import { idSchema, momentSchema, requiredText } from './fields.ts';

export const PASSKEYS_MAX = 10; // docs/product.md#limits
export const PASSKEY_NAME_MAX = 60;

const SEALED_MAX = 2_000;
const PART_MAX = 8_000; // of what a device answers; a certificate is not asked for

const bytes = z.string().check(z.minLength(1), z.maxLength(PART_MAX), z.regex(/^[\w-]+$/)); // base64url

/** What the browser gives to the device, as the standard writes it in JSON, and what it sends back with the answer. */
export const passkeyCeremony = z.object({ options: z.record(z.string(), z.unknown()), attempt: z.string() });

const attempt = requiredText(SEALED_MAX);

/** A login with a passkey: what the device signed. */
export const passkeyLoginInput = z.strictObject({
  attempt,
  credential: z.strictObject({
    id: bytes,
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
});

export type PasskeyLoginInput = z.infer<typeof passkeyLoginInput>;

/** What its owner calls a new passkey. */
export const passkeyNameInput = z.strictObject({ name: requiredText(PASSKEY_NAME_MAX) });

/** A new passkey: what its owner calls it, and what the device made. */
export const addPasskeyInput = z.extend(passkeyNameInput, {
  attempt,
  credential: z.strictObject({ id: bytes, clientDataJSON: bytes, attestationObject: bytes }),
});

export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

export const removePasskeyInput = z.extend(passwordAndCodeInput, { id: idSchema });

export type RemovePasskeyInput = z.infer<typeof removePasskeyInput>;

/** The caller's passkeys, newest first. */
export const passkeysOutput = z.array(
  z.object({
    id: idSchema,
    name: z.string(),
    createdAt: momentSchema,
    lastUsedAt: z.nullable(momentSchema),
  }),
);
