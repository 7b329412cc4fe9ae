import { setTimeout as pause } from 'node:timers/promises';
import { personCalled } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import type { Fleet } from '../stress/fleet.js';
import { loggedIn } from '../web-session.js';
import { serviceNames } from '../workspace.js';
import { type Attacker, attacks, type Size } from './attacks.js';
import { bystander, type Errand, type Experience } from './bystander.js';

/** What the services are told beside what a deployment needs: nothing that makes them easier to hold. */
export const asDeployed = {
  RATE_LIMITS: 'on',
  // A campaign does in a minute what a year brings; limits of calls have tests of their own.
  LIMIT_PERSON: '1000000/60',
  MAX_IN_FLIGHT_PERSON: '60',
  MAX_IN_FLIGHT_ADDRESS: '150',
};

async function bearerOf(fleet: Fleet, login: string): Promise<Record<string, string>> {
  const { password } = personCalled(login);
  return { authorization: `Bearer ${await passwordLogin(fleet.identity, login, password)}` };
}

/** What somebody else does meanwhile: by session, by token, through the proxy, and not logged in yet. */
async function errandsOf({ services }: Fleet, cookie: string, headers: Record<string, string>) {
  const to = (name: string, url: string, sent: Record<string, string>, well: number): Errand => ({
    name,
    well: [well],
    ask: signal => fetch(url, { headers: sent, redirect: 'manual', signal }),
  });
  const { platform, pay } = services;
  return [
    to('session', `${platform.url}/api/auth/session`, { cookie }, 200),
    to('pay through the proxy', `${platform.url}/api/pay/api/v1/shifts`, { cookie }, 200),
    to('pay', `${pay.url}/api/v1/statements`, headers, 200),
    to('beginning a login', `${platform.url}/api/auth/login`, {}, 302),
  ];
}

/** A second; on a machine that is slow by itself five times what its best takes. */
const longest = (calm: Experience) => Math.max(1_000, 5 * calm.p99Ms);

const told = ({ refused }: Experience) =>
  Object.entries(refused).map(([what, times]) => `${what} (${times} times)`);

/** Attacks the services one after the other; gives a sentence for everything that somebody else had to suffer. */
export async function runAttacks(
  fleet: Fleet,
  size: Size,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const other = personCalled('ana.reyes');
  const cookie = await loggedIn(fleet.services.platform.url, other);
  const errands = await errandsOf(fleet, cookie, await bearerOf(fleet, other.login));
  const attacker: Attacker = {
    fleet,
    size,
    headers: await bearerOf(fleet, 'jose.nunez'),
    member: personCalled('jose.nunez').memberNumber ?? '',
  };
  const during = async (what: () => Promise<unknown>) => {
    const observer = bystander(errands);
    await what();
    return observer.stop();
  };
  const calm = await during(() => pause(2 * size.quietMs));
  const limitMs = longest(calm);
  const found: string[] = [];

  for (const { name, run } of attacks) {
    const meanwhile = await during(() => run(attacker));
    const afterwards = await during(() => pause(size.quietMs));
    say(
      `${name}: ${meanwhile.asked} requests of somebody else, p99 ${Math.round(meanwhile.p99Ms)} ms; afterwards ${Math.round(afterwards.p99Ms)} ms`,
    );
    for (const [when, experience] of [
      ['while', meanwhile],
      ['after', afterwards],
    ] as const) {
      for (const refusal of told(experience)) found.push(`${when} ${name}: ${refusal}`);
      if (experience.p99Ms > limitMs)
        found.push(`${when} ${name}: p99 of somebody else is ${Math.round(experience.p99Ms)} ms`);
    }
    for (const service of serviceNames)
      if (!fleet.services[service].running()) return [...found, `${name}: ${service} has ended`];
  }
  // Whoever is not logged in yet gets in, after all that.
  await loggedIn(fleet.services.platform.url, personCalled('mary.smith'));
  return found;
}
