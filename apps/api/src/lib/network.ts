import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const HOST_BITS_OF_6 = 64; // one household or office has at least so many addresses
const WIDER_BITS_OF_6 = [56, 48] as const; // what providers give one home, and one site or one customer of a tunnel broker

/**
 * Where a caller comes from: `key` is what limits count by, `shown` only what its owner recognises. `wider` are the
 * keys of the networks around an IPv6 one, the narrower first: one caller may have all of them, and many callers may share one.
 */
export type Network = { key: string; wider: readonly string[]; shown: string };

const REMEMBERED = 1_000; // addresses
const known = new Map<string, Network>();

/** The network of an address: an IPv4 address by itself, an IPv6 one by its /64, with the /56 and /48 around it. */
export function toNetwork(address: string): Network {
  const found = known.get(address);
  if (found) return found;
  if (known.size >= REMEMBERED) known.clear();
  const network = readNetwork(address);
  known.set(address, network);
  return network;
}

function readNetwork(address: string): Network {
  if (!ipaddr.isValid(address)) return { key: 'unknown', wider: [], shown: '' };
  const parsed = ipaddr.process(address); // an IPv4 address in IPv6's dress is one
  if (parsed.kind() === 'ipv4') {
    const octets = (parsed as ipaddr.IPv4).octets;
    return { key: parsed.toString(), wider: [], shown: [...octets.slice(0, 3), 'x'].join('.') };
  }
  const toKey = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
  const key = toKey(HOST_BITS_OF_6);
  return { key, wider: WIDER_BITS_OF_6.map(toKey), shown: key };
}

/** Whether the other end of a connection is a program on this machine. */
export function isLoopbackAddress(address = ''): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** The network that places are shared out by: of IPv6 the /48, as one caller may have all of it and would get a share for each part. */
export function getSharingNetwork({ key, wider }: Network): string {
  return wider.at(-1) ?? key;
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
