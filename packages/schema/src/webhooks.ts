import * as z from 'zod/mini';
import { idSchema, momentSchema, pageInput, pageOutput, requiredText, writeOutput } from './fields.ts';
import { VALIDATION_KEYS } from './validation.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FAULTS, WEBHOOK_URL_MAX } from './webhook-events.ts';

/** Where a call goes: an address of the web without a name and password in it, which would be shown and logged. */
const urlSchema = requiredText(WEBHOOK_URL_MAX).check(
  z.refine(isWebAddress, { error: VALIDATION_KEYS.webAddress, abort: true }),
);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));

/** A new one, which has both, or with `id` another address or other events of one there is: what is absent stays. */
export const saveWebhookInput = z.strictObject({
  id: z.optional(idSchema),
  url: z.optional(urlSchema),
  events: z.optional(events),
});

export type SaveWebhookInput = z.infer<typeof saveWebhookInput>;

/** The secret is shown only here, and null where the webhook was there before. */
export const saveWebhookOutput = writeOutput('saved', { id: idSchema, secret: z.nullable(z.string()) });

export const renewSecretOutput = writeOutput('saved', { secret: z.string() });

export const webhookSavedOutput = writeOutput('saved', {});

export const webhookDeletedOutput = writeOutput('deleted', {});

export const webhooksOutput = z.array(
  z.object({
    id: idSchema,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    createdAt: momentSchema,
    /** Since when no call has got through; null when the last one did. */
    failingSince: z.nullable(momentSchema),
    /** Calls that are still to be made. */
    waiting: z.int(),
    /** Until when calls are also signed with the secret before. */
    earlierUntil: z.nullable(momentSchema),
  }),
);

export const listDeliveriesInput = z.strictObject({ id: idSchema, ...pageInput });

export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>;

/** The number of a call, which JavaScript writes exactly. */
export const deliveryId = z.string().check(z.regex(/^\d{1,15}$/));

const delivery = z.object({
  id: deliveryId,
  event: z.string(),
  at: momentSchema,
  attempts: z.int(),
  /** What the last call was answered with; null when there was no answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(WEBHOOK_FAULTS)),
  /** When the next call is made; null when none is. */
  nextAt: z.nullable(momentSchema),
  /** Null while it waits. */
  endedAt: z.nullable(momentSchema),
});

export type Delivery = z.infer<typeof delivery>;

export const deliveriesOutput = pageOutput(delivery);

export const replayInput = z.strictObject({ id: idSchema, deliveryId });

export type ReplayInput = z.infer<typeof replayInput>;
