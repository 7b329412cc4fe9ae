import { unauthenticated } from '@guildhall/contracts';
import { secretMatcher } from '../keys/secrets.js';
import { type Carrier, headerOf } from './carrier.js';

/** Header X-Webhook-Secret, against the current secret and those it replaces. */
export function webhookCarrier(secrets: readonly string[]): Carrier {
  const matches = secretMatcher(secrets);
  return request => {
    const presented = headerOf(request, 'x-webhook-secret');
    if (presented === null) return null;
    if (matches(presented)) return { kind: 'secret', use: 'webhook' };
    throw unauthenticated('The webhook secret is not valid', 'WEBHOOK_SIGNATURE_INVALID');
  };
}

const loopback = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const forwarding = /^(forwarded|via|x-forwarded.*|.*-client-ip|.*-connecting-ip|x-real-ip)$/;

/**
 * With a token: that bearer token, from anywhere. Without one: the machine itself, and not
 * what a proxy on the machine passes on.
 */
export function metricsCarrier({ token }: { readonly token: string | null }): Carrier {
  if (token === null) {
    return request => {
      const direct = !Object.keys(request.headers).some(name => forwarding.test(name));
      return direct && loopback.test(request.ip) ? { kind: 'secret', use: 'metrics' } : null;
    };
  }
  const matches = secretMatcher([token]);
  return request => {
    const presented = /^bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
    // A bearer that is not this one may be somebody's token: the bearer carrier judges it.
    return presented !== undefined && matches(presented)
      ? { kind: 'secret', use: 'metrics' }
      : null;
  };
}

const memberNumber = /^[\w.-]{1,64}$/;

/** Header X-Dev-Member-Number. Only ever given to a guard in development mode. */
export const developmentCarrier: Carrier = request => {
  const presented = headerOf(request, 'x-dev-member-number')?.trim();
  if (!presented) return null;
  if (!memberNumber.test(presented))
    throw unauthenticated('X-Dev-Member-Number is no member number');
  return {
    kind: 'person',
    via: 'development',
    subject: `development:${presented}`,
    member: presented,
    roles: [],
    admin: false,
    token: null,
  };
};
