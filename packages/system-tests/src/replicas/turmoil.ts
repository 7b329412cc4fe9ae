import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@guildhall/local-stack/sample';
import { serviceNames } from '../workspace.js';
import { isWatched, type Replica } from './replica.js';

interface Turmoil {
  readonly replicas: readonly Replica[];
  readonly random: Random;
  readonly minutes: number;
  readonly killEveryMs: number;
  readonly say: (text: string) => void;
}

async function kill({ replicas, random, say }: Turmoil, turn: number): Promise<void> {
  // Each service in its turn, so that all of them have lost some.
  const name = serviceNames[turn % serviceNames.length];
  const among = replicas.filter(replica => replica.name === name && !isWatched(replica));
  const [first, ...others] = among;
  if (first === undefined) return;
  const victim = random.pick([first, ...others]);
  const pid = victim.process.pid();
  await victim.process.kill();
  say(`killed ${victim.name} ${victim.number} (${pid})`);
  await victim.process.start();
}

/** One after the other ends as it is asked to, and is there again before the next one goes. */
async function upgrade({ replicas, say }: Turmoil): Promise<void> {
  const began = performance.now();
  for (const { process } of replicas) {
    await process.stop();
    await process.start();
  }
  say(`rolled over all ${replicas.length} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Kills all the time, and one rolling upgrade in the middle. The number of kills. */
export async function makeTurmoil(turmoil: Turmoil): Promise<number> {
  const began = performance.now();
  const totalMs = turmoil.minutes * 60_000;
  const passed = () => performance.now() - began;
  let due = turmoil.killEveryMs;
  let upgraded = false;
  let kills = 0;
  while (passed() < totalMs) {
    if (!upgraded && passed() >= totalMs / 2) {
      upgraded = true;
      await upgrade(turmoil);
    } else if (passed() >= due) {
      due = passed() + turmoil.killEveryMs;
      await kill(turmoil, kills);
      kills += 1;
    }
    await pause(100);
  }
  return kills;
}
