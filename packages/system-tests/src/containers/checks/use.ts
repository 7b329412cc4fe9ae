import type { Readiness } from '@guildhall/contracts';
import { personCalled } from '@guildhall/local-stack/sample';
import { until } from '../../until.js';
import { loggedIn } from '../../web-session.js';
import { serviceNames } from '../../workspace.js';
import type { World } from '../world.js';

const patient = () => ({ signal: AbortSignal.timeout(5_000) });

/** What a service says of itself; null while it does not answer. */
export async function readiness(address: string): Promise<Readiness | null> {
  try {
    return (await (await fetch(`${address}/readyz`, patient())).json()) as Readiness;
  } catch {
    return null;
  }
}

/** Whether a service shares its counters with its replicas. */
export async function sharesLimits(address: string): Promise<boolean> {
  const told = await readiness(address);
  return told?.checks.some(({ name, state }) => name === 'redis' && state === 'ok') ?? false;
}

/** What a service counts; not a number where it says nothing of it. */
export async function metric(world: World, address: string, name: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${world.env('METRICS_TOKEN')}` },
    ...patient(),
  });
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(await answer.text())?.[1]);
}

export const untilAllOk = (world: World) =>
  until(
    'every service says that nothing is wrong',
    async () => {
      const all = await Promise.all(serviceNames.map(name => readiness(world.url[name])));
      return all.every(each => each?.checks.every(({ state }) => state === 'ok'));
    },
    120_000,
  );

/** A login that is kept: it shall outlive whatever is done to the containers. */
export async function visitor(world: World) {
  const person = personCalled('jose.nunez');
  const cookie = await loggedIn(world.url.platform, person);
  const get = (path: string, base = world.url.platform) =>
    fetch(`${base}${path}`, { headers: { cookie }, ...patient() });
  return {
    cookie,
    get,
    /** Whether the session is known, the member is found, and pay answers through the proxy. */
    isServed: async (base = world.url.platform) => {
      const [me, shifts] = await Promise.all([
        get('/api/me/home', base),
        get('/api/pay/api/v1/shifts', base),
      ]);
      const text = await me.text();
      await shifts.arrayBuffer();
      // Who asks more often than a person may is known, too.
      const isKnown = [200, 429].includes(shifts.status);
      return me.status === 200 && text.includes(person.memberNumber ?? '') && isKnown;
    },
  };
}
