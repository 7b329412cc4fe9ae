import { loadavg } from 'node:os';
import { seededRandom } from '@guildhall/local-stack/sample';
import { callersOf } from '../stress/callers.js';
import { hasNginx } from './balancer.js';
import { createExperience } from './experience.js';
import { mixedLoad } from './load.js';
import { watchMemory } from './memory.js';
import { patiently } from './patience.js';
import { allBrokenPromises, untilQuiet } from './promises.js';
import { startReplicas } from './replicated-fleet.js';
import { makeTurmoil } from './turmoil.js';

/** As often as in life would be a bad day; in a short run three times as often. */
const everyMs = (minutes: number) => (minutes < 10 ? 20_000 : 60_000);

interface Campaign {
  readonly logs: string;
  readonly minutes: number;
  readonly seed: number;
}

/** Three of each behind one balancer, through kills and an upgrade. False: something was lost or answered wrongly. */
export async function runReplicas({ logs, minutes, seed }: Campaign): Promise<boolean> {
  if (!hasNginx()) throw new Error('nginx is not installed: it is the balancer.');
  console.log(`Three of each behind nginx for ${minutes} minutes; seed ${seed}; logs in ${logs}`);
  const { fleet, replicas, stop } = await startReplicas(logs);
  try {
    fleet.services.platform.command('sync');
    const experience = createExperience();
    const began = performance.now();
    const at = () => `${((performance.now() - began) / 1000).toFixed(0)} s`.padStart(7);
    const callers = await patiently(() => callersOf(fleet));
    const endWatch = watchMemory(replicas, logs);
    const every = everyMs(minutes);
    let over = false;
    const [told, kills] = await Promise.all([
      mixedLoad({ fleet, callers, experience, wanted: () => !over, syncEveryMs: every }),
      makeTurmoil({
        replicas,
        random: seededRandom(seed),
        minutes,
        killEveryMs: every,
        say: text => console.log(`${at()}  ${text}`),
      }).finally(() => {
        over = true;
      }),
    ]);
    const memory = endWatch();
    const quiet = await untilQuiet(fleet);
    const broken = [
      ...(kills === 0 ? ['No replica was killed: the run was too short to show anything'] : []),
      ...(await allBrokenPromises(fleet, told)),
      ...experience.complaints(),
      ...memory.flatMap(({ process, complaint }) => (complaint ? [`${process} ${complaint}`] : [])),
    ];
    console.table(experience.table());
    console.table(
      Object.fromEntries(
        memory.map(({ process, looks, firstMb, lastMb, mostMb }) => [
          process,
          {
            looks,
            'in use, first third, MB': looks === 0 ? 'ended too soon' : firstMb.toFixed(1),
            'last third': looks === 0 ? 'ended too soon' : lastMb.toFixed(1),
            'whole process at most, MB': Math.round(mostMb),
          },
        ]),
      ),
    );
    console.log(
      `${kills} kills and one rolling upgrade; ${told.shifts.size} shifts, ${told.links.size} links, ${told.events.size} webhooks and ${told.statements.size} statements acknowledged and looked for; quiet ${quiet.toFixed(1)} s later; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const sentence of broken) console.log(`  ✗ ${sentence}`);
    console.log(broken.length === 0 ? 'Nothing was lost.' : 'Found the above.');
    return broken.length === 0;
  } finally {
    await stop();
  }
}
