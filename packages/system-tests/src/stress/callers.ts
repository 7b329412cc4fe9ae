import type { Endpoint, Scheme } from '@guildhall/contracts';
import { administrator, personCalled } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import fc, { type GeneratorValue } from 'fast-check';
import { loggedIn } from '../web-session.js';
import type { Fleet } from './fleet.js';
import { chance } from './spoil.js';

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
}

const bearer = (token: string): Credentials => ({ headers: { authorization: `Bearer ${token}` } });

/** What the platform gives for a service key. */
export async function serviceToken(
  fleet: Fleet,
  serviceKey = fleet.keys.service,
  serviceName = fleet.keys.serviceName,
): Promise<string> {
  const answer = await fetch(`${fleet.services.platform.url}/api/auth/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ serviceName, serviceKey }),
  });
  return ((await answer.json()) as { token: string }).token;
}

// Service tokens live a quarter of an hour.
const renewAfterMs = 10 * 60_000;

/** Somebody who may call an endpoint, by each of its schemes. */
export async function callersOf(fleet: Fleet) {
  const member = personCalled('jose.nunez');
  const tokenOf = ({ login, password }: typeof member) =>
    passwordLogin(fleet.identity, login, password);
  const admin = bearer(await tokenOf(administrator));
  const person = bearer(await tokenOf(member));
  const session = await loggedIn(fleet.services.platform.url, administrator);
  let service = { token: await serviceToken(fleet), at: performance.now() };

  async function renew(): Promise<void> {
    if (performance.now() - service.at < renewAfterMs) return;
    service = { token: await serviceToken(fleet), at: performance.now() };
  }

  const by: Readonly<Record<Scheme, () => Credentials>> = {
    public: () => ({ headers: {} }),
    session: () => ({ headers: { cookie: session } }),
    member: () => person,
    admin: () => admin,
    service: () => bearer(service.token),
    apiKey: () => ({ headers: { 'x-api-key': fleet.keys.api } }),
    syncKey: () => ({ headers: {}, body: { apiKey: fleet.keys.sync } }),
    webhook: () => ({ headers: { 'x-webhook-secret': fleet.secrets.webhook } }),
    metrics: () => bearer(fleet.secrets.metrics),
  };

  return {
    by,
    renew,
    callerOf(draw: GeneratorValue, { auth }: Endpoint): Credentials {
      // Every tenth caller is somebody else, who is told so.
      const schemes = chance(draw, 1)
        ? (['public', 'member', 'service', 'apiKey', 'admin'] as const)
        : [auth].flat();
      return by[draw(fc.constantFrom<Scheme[]>, ...schemes)]();
    },
  };
}
