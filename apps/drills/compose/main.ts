import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../api/src/database/connect.ts';
import { findViolations } from '../chaos/checker.ts';
import { readFinalState } from '../chaos/final-state.ts';
import type { Attempt } from '../chaos/history.ts';
import { formatSeconds, printViolations } from '../chaos/report.ts';
import { makeWorld } from '../chaos/world.ts';
import { countClients, createWriters } from '../chaos/writers.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openInstallation, type Installation } from './installation.ts';

/*
 * The shipped Compose file on Docker, as docs/operations.md has it: two servers behind the proxy are replaced one after the other, one is
 * killed, PostgreSQL is restarted, and a backup is restored, while writers save through the proxy. Fails when a request fails
 * while servers are replaced, when anything acknowledged is missing, doubled or made up, and when a container ends with another
 * code than 0.
 *   --image NAME      of the product (growth-plan:local)
 *   --postgres NAME   in place of the file's PostgreSQL, for where its registry is not reached; its digest cannot be kept then
 *   --proxy NAME      the same for Caddy
 *   --writers N       who save meanwhile (12)
 */

const SEED = 1;
const MEANWHILE_MS = 3_000; // of saving, after each act
const SERVERS = ['server-1', 'server-2'] as const;

/** Ends the server's process, as a crash does: Docker starts it again. */
const CRASH = `const fs = require('fs');
for (const id of fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid))
  if (fs.readFileSync('/proc/' + id + '/cmdline', 'utf8').includes('dist/start.js') && Number(id) > 1) process.kill(Number(id), 'SIGKILL');`;

async function replaceServers({ compose, healthy }: Installation): Promise<void> {
  for (const server of SERVERS) {
    compose('up', '--detach', '--no-build', '--no-deps', '--force-recreate', server);
    await healthy(server);
  }
}

/** What is done to it while writers save. */
const ACTS: Record<string, (one: Installation) => Promise<unknown>> = {
  'the servers are replaced one after the other': replaceServers,
  'a server is killed': async ({ compose, healthy, restarts }) => {
    compose('exec', '--no-TTY', SERVERS[0], '/usr/local/bin/node', '-e', CRASH);
    await sleep(MEANWHILE_MS);
    await healthy(SERVERS[0]);
    if (restarts(SERVERS[0]) !== 1) throw new Error('it was not started again, or not killed');
  },
  'PostgreSQL is restarted': ({ compose, healthy }) => {
    compose('restart', 'postgres');
    return healthy('postgres', ...SERVERS);
  },
};

export const drill = defineDrill(
  { image: 'growth-plan:local', postgres: '', proxy: '', writers: 12 },
  async ({ writers: count, ...images }, opened) => {
    const begun = performance.now();
    const one = await openInstallation(opened, images);
    console.log(`Up after ${formatSeconds(performance.now() - begun)}`);
    const world = await makeWorld(one.databaseUrl, countClients(count));
    const history: Attempt[] = [];
    const writers = opened.adopt(createWriters({ url: one.url, world, history, writers: count, seed: SEED }), (all) =>
      all.stop(),
    );
    const check = async (what: string) => {
      await using db = connect(one.databaseUrl, 2);
      const violations = findViolations(history, await readFinalState(db), []);
      const saves = history.filter(({ deed, outcome }) => deed.kind !== 'read' && outcome.kind === 'acknowledged');
      console.log(`After ${what}: ${saves.length} saves acknowledged, ${violations.length} violations`);
      printViolations(violations);
      return violations.length === 0 && saves.length > 0;
    };
    let isWell = true;
    for (const [what, act] of Object.entries(ACTS)) {
      const before = history.length;
      writers.start();
      await sleep(MEANWHILE_MS);
      await act(one);
      await sleep(MEANWHILE_MS);
      await writers.rest();
      const failed = history
        .slice(before)
        .filter(({ outcome }) => ['lost', 'unavailable', 'fault'].includes(outcome.kind));
      console.log(`${what}: ${history.length - before} requests, ${failed.length} without a good answer`);
      if (act === replaceServers) isWell &&= failed.length === 0;
      isWell = (await check(what)) && isWell;
    }
    const [, file = ''] = /(\/backups\/\S+):/.exec(one.command('backup', 'backup', '--to', '/backups')) ?? [];
    one.compose('stop', ...SERVERS);
    console.log(one.command('restore', 'restore', file, '--replace', '--yes').split('\n').at(-1));
    one.command('migrate', 'migrate', '--app-role', 'growth_plan_app');
    isWell = (await check('the restore')) && isWell;
    one.compose('up', '--detach', '--no-build', ...SERVERS);
    await one.healthy(...SERVERS);
    one.compose('stop');
    const codes = one.exitCodes();
    console.log(`Stopped, with the codes ${JSON.stringify(codes)}`);
    return isWell && Object.values(codes).every((code) => code === 0);
  },
);
