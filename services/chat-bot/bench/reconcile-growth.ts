/**
 * Points of `npm run growth`: a comparison of the roles of all linked members, with the platform and the database of
 * the environment, and a chat product where every member has an account and whose pages are there at once.
 */
import { readFileSync } from 'node:fs';
import { readConfig } from '@guildhall/service-kit';
import type { Discord } from '../src/clients/discord/discord.js';
import { createPlatform } from '../src/clients/platform.js';
import { settings } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { createReconcile } from '../src/features/roles/reconcile/service.js';
import { managedRefs } from '../src/features/roles/rules/rules.js';
import { getRoleRules } from '../src/features/roles/rules/rules-file.js';
import { createLocks } from '../src/locks.js';

const size = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 1000);
const file = new URL('../role-rules.example.yaml', import.meta.url);
const rules = getRoleRules(readFileSync(file, 'utf8'), file.pathname);
const everyone = '100000000000000000';
const roles = [
  { id: everyone, name: '@everyone', position: 0, managed: false, permissions: '0' },
  ...managedRefs(rules).map((name, at) => ({
    id: String(200000000000000000n + BigInt(at)),
    name,
    position: at + 1,
    managed: false,
    permissions: '0',
  })),
  { id: '9', name: 'Bot', position: 200, managed: true, permissions: '8' },
];
const discord = {
  serverId: everyone,
  getServer: async () => ({
    id: everyone,
    name: 'Server',
    owner_id: '1',
    roles,
    bot: { id: '2', role_ids: ['9'] },
  }),
  getApplication: async () => ({ id: '3', name: 'Bot', seesMembers: true, interactionsUrl: null }),
  async *listAccounts() {
    for (let from = 1; from <= size; from += 1_000)
      yield Array.from({ length: Math.min(1_000, size - from + 1) }, (_, at) => {
        const id = String(740_000_000_000_000_000n + BigInt(from + at));
        return { id, username: id, role_ids: [], nickname: null, pending: false };
      });
  },
} satisfies Partial<Discord> as unknown as Discord;

const config = readConfig(settings, process.env);
const db = openDatabase({ databaseUrl: config.databaseUrl, databasePool: 2 }, () => undefined);
const locks = createLocks(config.databaseUrl);
const reconcile = createReconcile(
  {
    db: db.kysely,
    platform: createPlatform(config),
    discord,
    locks,
    rules: () => rules,
    poke: () => undefined,
  },
  config.databaseUrl,
);
const ms: number[] = [];
for (let round = 0; round < 4; round += 1) {
  const began = performance.now();
  const { members, not_in_server } = await reconcile(true, 'benchmark');
  if (members < size / 2) throw new Error(`only ${members} of ${size} members are linked`);
  if (not_in_server > 0) throw new Error(`${not_in_server} accounts were not compared`);
  // The first round is when the code is compiled.
  if (round > 0) ms.push(performance.now() - began);
}
await locks.stop();
await db.pool.end();
const memoryMb = process.resourceUsage().maxRSS / 1024;
console.log(`GROWTH ${JSON.stringify({ curve: 'reconcile', size, ms, memoryMb })}`);
