import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFault } from '@app/schema/webhook-events';
import ipaddr from 'ipaddr.js';
import { VERSION } from '../../lib/version.ts';

const TIMEOUT_MS = 10_000;

/** The status of the answer, or why there was none. */
export type Outcome = { status: number; fault: null } | { status: null; fault: WebhookFault };

type Call = { url: string; headers: Record<string, string>; body: string; allowPrivate: boolean };

class PrivateAddress extends Error {}

/**
 * Posts a body, JSON unless a header says otherwise, and reads the status; redirects are not followed, and the body of the answer is not read. Unless `allowPrivate`, nothing
 * is sent to an address of this machine or of a network that is not public: the addresses of a name are looked at where the
 * connection is made, so that none can be another by then. Never throws.
 */
export async function postTo({ url, headers, body, allowPrivate }: Call): Promise<Outcome> {
  const target = new URL(url);
  if (!allowPrivate && namesPrivate(target)) return { status: null, fault: 'private_address' }; // an address is not looked up
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const content = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const options = {
    method: 'POST',
    headers: { ...content, 'user-agent': `GrowthPlan/${VERSION}`, ...headers },
    agent: false as const, // a connection of its own, whose address was looked at
    lookup: allowPrivate ? resolve : lookupPublic,
    signal,
  };
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  try {
    const status = await new Promise<number>((done, fail) => {
      const sending = request(target, options, (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      });
      sending.on('error', fail);
      sending.end(body);
    });
    return { status, fault: null };
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: null, fault: 'private_address' };
    return { status: null, fault: signal.aborted ? 'timeout' : 'connection' };
  }
}

/** Finds the addresses of a name, and fails when one of them is not public. */
const lookupPublic: LookupFunction = (name, options, callback) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined; // `all` was asked for
    if (error || !addresses) return callback(error, []);
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new PrivateAddress(), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};

/** Whether an address is reached over the internet; an IPv4 address in an IPv6 one is seen as what it is. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Whether a webhook may have an address: a name over HTTPS or a public address, or any where the operator allows private ones. */
export function mayCall(url: string, allowPrivate: boolean): boolean {
  if (allowPrivate) return true;
  const target = new URL(url);
  return target.protocol === 'https:' && !namesPrivate(target);
}

/** Whether an address is written in place of a name, and is not public. */
function namesPrivate({ hostname }: URL): boolean {
  const host = hostname.replaceAll(/[[\]]/g, ''); // around one of IPv6
  return isIP(host) !== 0 && !isPublic(host);
}
