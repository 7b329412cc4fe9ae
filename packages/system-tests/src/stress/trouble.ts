import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, withClient } from '@guildhall/local-stack/postgres';
import type { Random } from '@guildhall/local-stack/sample';
import pg from 'pg';
import { type ServiceName, serviceNames } from '../workspace.js';
import type { Fleet } from './fleet.js';

type Trouble = (fleet: Fleet, name: ServiceName, random: Random) => Promise<string>;

const asAdministrator = (url: string, work: (client: pg.Client) => Promise<unknown>) =>
  withClient(databaseUrl(url, { name: 'postgres' }), work);

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const endConnections = (client: pg.Client, name: string) =>
  client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

const troubles: readonly [Trouble, ...Trouble[]] = [
  async function kill(fleet, name) {
    await fleet.services[name].kill();
    await fleet.services[name].start();
    return `killed ${name}`;
  },
  async function restart(fleet, name) {
    await fleet.services[name].stop();
    await fleet.services[name].start();
    return `restarted ${name}`;
  },
  async function cutConnections(fleet, name) {
    const url = fleet.databases[name];
    await asAdministrator(url, client => endConnections(client, nameOf(url)));
    return `cut the database connections of ${name}`;
  },
  async function loseDatabase(fleet, name, random) {
    const url = fleet.databases[name];
    const database = pg.escapeIdentifier(nameOf(url));
    await asAdministrator(url, async client => {
      await client.query(`alter database ${database} allow_connections false`);
      await endConnections(client, nameOf(url));
      await pause(500 + random.below(2500));
      await client.query(`alter database ${database} allow_connections true`);
    });
    return `lost the database of ${name} for a while`;
  },
  async function slowNeighbour(fleet, _name, random) {
    const delay_ms = 500 + random.below(3000);
    await fetch(`${fleet.chat.control}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ delay_ms, times: 20 }),
    });
    return `slowed the chat server by ${delay_ms} ms`;
  },
];

/** One thing after another goes wrong, in an order that the dice decide. */
export async function makeTrouble(
  fleet: Fleet,
  random: Random,
  wanted: () => boolean,
  say: (text: string) => void,
): Promise<void> {
  while (wanted()) {
    say(`  ${await random.pick(troubles)(fleet, random.pick(serviceNames), random)}`);
    await pause(200 + random.below(1500));
  }
}
