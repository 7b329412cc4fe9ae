import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { pagesOf } from '../administration/world.js';
import { tokensOf } from '../stress/callers.js';
import type { Fleet } from '../stress/fleet.js';
import { measure } from '../stress/measure.js';
import { rowsOf } from '../stress/rows.js';
import type { ServiceName } from '../workspace.js';
import type { CurveKey } from './curves.js';
import { runPart } from './parts.js';
import { type Results, timesOf } from './results.js';

/** Names of the world and parts of them, the rare and the common. */
const searched: readonly (readonly [CurveKey, readonly string[]])[] = [
  ['search-three', ['qui', 'ramirez', 'kow', 'zoë mül', 'patr walk', 'a1b', 'nguyen']],
  ['search-two', ['qu', 'zo', 'ga', 'ng', 'iv', 'mü', 'to']],
];

export const memoryOf = async ({ services, secrets }: Fleet, ...names: readonly ServiceName[]) => {
  const measured = names.map(name => measure(services[name].url, secrets.metrics));
  return (await Promise.all(measured)).reduce((sum, { memoryMb }) => sum + memoryMb, 0);
};

export async function diskOf({ databases }: Fleet): Promise<number> {
  let bytes = 0;
  for (const url of Object.values(databases)) {
    const text = 'select pg_database_size(current_database()) as bytes';
    const [size] = await rowsOf<{ bytes: string }>(url, text);
    bytes += Number(size?.bytes);
  }
  return bytes;
}

/** The curves by members, of a world that has so many. */
export async function measureMembers(
  fleet: Fleet,
  members: number,
  rounds: number,
  results: Results,
): Promise<void> {
  const { services, keys, secrets } = fleet;
  const baseUrl = services.platform.url;
  const ask = (key: CurveKey, names: readonly ServiceName[], work: (round: number) => unknown) =>
    results.attempt(`${key} with ${members} members`, async () => {
      const ms = await timesOf(rounds, async round => work(round));
      results.add(key, { size: members, ms, memoryMb: await memoryOf(fleet, ...names) });
    });

  const directory = createClient(platformApi, { baseUrl, token: tokensOf(fleet) });
  for (const [key, texts] of searched)
    await ask(key, ['platform'], round =>
      directory.searchMembers({ query: { q: texts[round % texts.length] ?? '' } }),
    );

  const byKey = createClient(platformApi, { baseUrl, headers: { 'x-api-key': keys.api } });
  await ask('look-up', ['platform'], round => {
    const memberNumber = String(500_001 + ((round * 7919) % members));
    return byKey.getMember({ params: { memberNumber } });
  });

  const overview = (await pagesOf(fleet)).find(({ name }) => name === 'overview');
  await ask('overview', ['platform', 'chat-bot', 'pay'], () => overview?.ask());

  await results.attempt(`reconcile with ${members} members`, () =>
    runPart('chat-bot', 'reconcile-growth.ts', [`--rows=${members}`], results, {
      DATABASE_URL: fleet.databases['chat-bot'],
      PLATFORM_URL: baseUrl,
      PLATFORM_SERVICE_NAME: keys.serviceName,
      PLATFORM_SERVICE_KEY: keys.service,
      PLATFORM_API_KEY: keys.api,
      WEBHOOK_SECRET: secrets.webhook,
      IDENTITY_ISSUER: fleet.identity.issuer,
      IDENTITY_AUDIENCE: 'guildhall',
    }),
  );
}
