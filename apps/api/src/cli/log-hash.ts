import { emailSchema } from '@app/schema/fields';
import ipaddr from 'ipaddr.js';
import { hasLocalKey, readLocalKey, readProcessVariables, readEnvironment } from '../environment.ts';
import { createLogHashes, deriveLogKey } from '../lib/log-hashes.ts';
import { toNetwork } from '../lib/network.ts';
import { Refusal, runCommand } from './command.ts';

const USAGE = `Prints the hash that replaces an e-mail address or a network in the lines of the log.

  growth-plan log:hash --address name@example.com
  growth-plan log:hash --network 203.0.113.7

  --address  an e-mail address, as "address" in a line
  --network  an address of the network, as "network" in a line; of an IPv6 address its /64 counts`;

/** `growth-plan log:hash`: for an investigation, with the same LOG_KEY (or SESSION_KEYS) as the servers. */
await runCommand({
  usage: USAGE,
  options: { address: { type: 'string' }, network: { type: 'string' } },
  run({ address, network }) {
    if ((address === undefined) === (network === undefined))
      throw new Refusal(`Give either --address or --network.\n\n${USAGE}`);
    const environment = readEnvironment(readProcessVariables());
    const { logKey, sessionKeys, dataDir } = environment;
    if (logKey === null && sessionKeys === null && !hasLocalKey(dataDir))
      throw new Refusal(`The key of the hashes is unknown: no LOG_KEY, no SESSION_KEYS and no key in ${dataDir}.`);
    const hashes = createLogHashes(logKey ?? deriveLogKey(sessionKeys ?? readLocalKey(dataDir)));
    if (address !== undefined)
      console.log(hashes.address(expectValid(address, emailSchema.safeParse(address).success, 'e-mail')));
    if (network !== undefined)
      console.log(hashes.network(toNetwork(expectValid(network, ipaddr.isValid(network), 'IP')).key));
    return Promise.resolve();
  },
});

function expectValid(address: string, isValid: boolean, kind: string): string {
  if (isValid) return address;
  throw new Refusal(`${address} is not an ${kind} address.`);
}
