import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const HOST_BITS_OF_6 = 64; // one household or office has at least so many addresses

/** Where a caller comes from: `key` is what limits count by, `shown` what its owner recognises and no more. */
export type Network = { key: string; shown: string };

/** The network of an address: an IPv4 address by itself, an IPv6 one by its /64. */
export function networkOf(address: string): Network {
  if (!ipaddr.isValid(address)) return { key: 'unknown', shown: '' };
  const parsed = ipaddr.process(address); // an IPv4 address in IPv6's dress is one
  if (parsed.kind() === 'ipv4') {
    const octets = (parsed as ipaddr.IPv4).octets;
    return { key: parsed.toString(), shown: [...octets.slice(0, 3), 'x'].join('.') };
  }
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${HOST_BITS_OF_6}`).toString();
  return { key: `${network}/64`, shown: `${network}/64` };
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
