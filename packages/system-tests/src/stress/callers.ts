import type { Endpoint, Scheme } from '@guildhall/contracts';
import { serviceTokens } from '@guildhall/contracts/client';
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

/** What the platform gives for a service key, again whenever one has grown old. */
export const tokensOf = (
  { services, keys }: Fleet,
  serviceKey = keys.service,
  serviceName = keys.serviceName,
) => serviceTokens({ platformUrl: services.platform.url, serviceKey, serviceName });

/** Somebody who may call an endpoint, by each of its schemes. */
export async function callersOf(fleet: Fleet) {
  const member = personCalled('jose.nunez');
  const tokenOf = ({ login, password }: typeof member) =>
    passwordLogin(fleet.identity, login, password);
  const admin = bearer(await tokenOf(administrator));
  const person = bearer(await tokenOf(member));
  const session = await loggedIn(fleet.services.platform.url, administrator);
  const tokens = tokensOf(fleet);
  let service = await tokens();
  const renew = async () => {
    service = await tokens();
  };

  const by: Readonly<Record<Scheme, () => Credentials>> = {
    public: () => ({ headers: {} }),
    session: () => ({ headers: { cookie: session } }),
    member: () => person,
    admin: () => admin,
    service: () => bearer(service),
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
