import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../until.js';
import { serviceNames } from '../../workspace.js';
import { run } from '../docker.js';
import type { World } from '../world.js';
import { deliver, type Mailbox } from './mail.js';
import { readiness, sharesLimits, untilAllOk, visitor } from './use.js';

const ours = ['platform', 'chat-bot', 'pay', 'postgres', 'redis', 'dovecot', 'postfix'];
/** What stands in for the outside; it forgets who is logged in. */
const outside = ['identity', 'chat', 'echo'];
export const staying = [...ours, ...outside];

/** SIGKILL for what a container is there for, as the kernel sends it: by a helper that sees all processes. */
async function killProcess(world: World, part: string): Promise<void> {
  const id = await world.container(part);
  const first = await world.inspect(id, '{{.State.Pid}}');
  // Where an init stands before it, the program is its child.
  const script = `
    victim=$(cat /proc/${first}/task/${first}/children | cut -d' ' -f1)
    case $(cat /proc/${first}/comm) in (docker-init|tini) ;; (*) victim=${first} ;; esac
    kill -9 "$victim"`;
  const helper = ['run', '--rm', '--pid=host', '--network=none', '--entrypoint', 'sh'];
  await run(world.docker, [...helper, world.env('DEBIAN_IMAGE'), '-c', script]);
}

/** Every program is killed once; each restarts by itself, and sessions survive. */
export async function kills(world: World, mailbox: Mailbox | null): Promise<string> {
  const seen: string[] = [];
  await killEach(world, outside, seen);
  const member = await visitor(world);
  await killEach(world, ours, seen);
  await untilAllOk(world);
  await until('the session is still good', () => member.isServed());
  if (mailbox !== null) await deliver(world, mailbox, `After the kills ${Date.now()}`);
  return `up again after ${seen.join(', ')}`;
}

async function killEach(world: World, parts: readonly string[], seen: string[]): Promise<void> {
  for (const part of parts) {
    const id = await world.container(part);
    const before = await world.inspect(id, '{{.State.StartedAt}}');
    await killProcess(world, part);
    const took = await until(
      `${part} started again`,
      async () =>
        (await world.inspect(id, '{{.State.StartedAt}} {{.State.Running}}')) !== `${before} true` &&
        (await world.inspect(id, '{{.State.Running}}')) === 'true',
    );
    await world.untilWell([part]);
    seen.push(`${part} ${took.toFixed(1)} s`);
  }
}

/** Stopped as a machine stops: what is under way ends within the grace, and nothing has to be killed. */
export async function stops(world: World): Promise<string> {
  const seen: string[] = [];
  for (const part of [...serviceNames].reverse()) {
    const id = await world.container(part);
    const began = performance.now();
    await world.composed(['stop', part], { timeoutMs: 90_000 });
    const seconds = (performance.now() - began) / 1000;
    const code = await world.inspect(id, '{{.State.ExitCode}}');
    if (code !== '0') throw new Error(`${part} ended with ${code} after ${seconds.toFixed(1)} s`);
    seen.push(`${part} ${seconds.toFixed(1)} s`);
  }
  await world.up();
  await untilAllOk(world);
  return seen.join(', ');
}

/** Without Redis each replica counts by itself, and everybody is served. */
export async function redisAway(world: World): Promise<string> {
  const member = await visitor(world);
  await world.composed(['stop', 'redis']);
  await until(
    'the counters are each replica’s own',
    async () => !(await sharesLimits(world.url.platform)),
  );
  if (!(await member.isServed())) throw new Error('A member is not served without Redis.');
  await world.composed(['start', 'redis']);
  const took = await until('the counters are shared', () => sharesLimits(world.url.platform));
  return `served meanwhile; shared again ${took.toFixed(1)} s after it came back`;
}

/** Without PostgreSQL every process stays up, reports it, and recovers without a restart. */
export async function postgresAway(world: World): Promise<string> {
  const member = await visitor(world);
  const ids = await Promise.all(serviceNames.map(name => world.container(name)));
  const started = () => Promise.all(ids.map(id => world.inspect(id, '{{.State.StartedAt}}')));
  const before = await started();
  await world.composed(['stop', 'postgres'], { timeoutMs: 90_000 });
  for (const name of serviceNames) {
    await until(`${name} says that it is not ready`, async () => {
      const told = await readiness(world.url[name]);
      return told !== null && told.status !== 'ready';
    });
    const alive = await fetch(`${world.url[name]}/livez`);
    if (alive.status !== 200) throw new Error(`${name} is not alive without its database`);
  }
  await pause(3_000);
  await world.composed(['start', 'postgres']);
  const took = await until('the member is served again', () => member.isServed());
  await untilAllOk(world);
  if ((await started()).join() !== before.join()) throw new Error('A service was restarted.');
  return `alive and not ready meanwhile; served again ${took.toFixed(1)} s after it came back`;
}
