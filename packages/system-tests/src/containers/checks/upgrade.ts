import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../until.js';
import { serviceNames } from '../../workspace.js';
import type { Version } from '../images.js';
import type { World } from '../world.js';
import { staying } from './trouble.js';
import { untilAllOk, visitor } from './use.js';

/** What a program asks without anybody's login: a member of the sample. */
const askedByProgram = (world: World) =>
  fetch(`${world.url.platform}/api/member/100003`, {
    headers: { 'x-api-key': world.env('TOOLS_API_KEY') },
    signal: AbortSignal.timeout(5_000),
  });

/** Everything again and again, as members and programs do meanwhile; what came of it, by the second. */
function traffic(world: World, isServed: () => Promise<boolean>) {
  let running = true;
  const count = { served: 0, away: 0, wrong: 0 };
  let awaySince: number | null = null;
  let longest = 0;
  const note = (away: boolean) => {
    const now = performance.now();
    if (!away) awaySince = null;
    else awaySince ??= now;
    if (awaySince !== null) longest = Math.max(longest, now - awaySince);
  };
  const wrong: string[] = [];
  async function program(): Promise<void> {
    const answer = await askedByProgram(world);
    const text = await answer.text();
    if (answer.status === 503) throw new Error('away');
    if (answer.status === 200) return;
    wrong.push(`${answer.status} ${text.slice(0, 200)}`);
  }
  const loop = (async () => {
    // Half an hour at most, whatever happens.
    for (let round = 0; running && round < 2_500; round += 1) {
      const outcome = await Promise.all([
        program().then(
          () => true,
          () => false,
        ),
        isServed().catch(() => false),
      ]);
      const all = outcome.every(Boolean);
      count[all ? 'served' : 'away'] += 1;
      note(!all);
      // As often as pay's limit for one person allows.
      await pause(700);
    }
  })();
  return async () => {
    running = false;
    await loop;
    return { ...count, wrong, longest: longest / 1000 };
  };
}

/** New images over a running installation, as the page for operators says: its data and logins stay. */
export async function upgrade(world: World, { version, sources }: Version): Promise<string> {
  // Services are well before the sample's first synchronisation is through.
  await until('the sample has its members', async () => (await askedByProgram(world)).ok);
  const member = await visitor(world);
  const stop = traffic(world, () => member.isServed());
  await pause(3_000);
  world.takeOver(sources);
  world.set({ GUILDHALL_VERSION: version });
  for (const name of serviceNames) {
    const migrate = ['run', '--rm', `${name}-migrate`];
    await world.composed(migrate, { timeoutMs: 120_000 });
    await world.up(name);
    await world.untilWell([name]);
  }
  await untilAllOk(world);
  await pause(3_000);
  const seen = await stop();
  if (seen.wrong.length > 0)
    throw new Error(`Answered wrongly: ${seen.wrong.slice(0, 3).join('; ')}`);
  if (seen.longest > 60) throw new Error(`Nobody was served for ${seen.longest.toFixed(1)} s`);
  if (!(await member.isServed())) throw new Error('A login from before is not good any more.');
  for (const name of serviceNames) {
    const image = await world.inspect(await world.container(name), '{{.Config.Image}}');
    if (!image.endsWith(`:${version}`)) throw new Error(`${name} still runs ${image}`);
  }
  // Mail and what stands in for the outside come after; from here on everything is of this version.
  await world.up();
  await world.untilWell(staying);
  await untilAllOk(world);
  return `${seen.served} rounds served, ${seen.away} not, ${seen.longest.toFixed(1)} s at most without an answer (one replica of each)`;
}
