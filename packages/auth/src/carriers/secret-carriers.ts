import { unauthenticated } from '@guildhall/contracts';
import { secretMatcher } from '../keys/secrets.js';
import { type Carrier, headerOf } from './carrier.js';

/** Header X-Webhook-Secret, checked against the current and previous secrets. */
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

interface MetricsAccess {
  readonly token: string | null;
  readonly isDevelopment: boolean;
}

/**
 * With a token: only that bearer token, from any address. Without one: closed, except in development for direct
 * requests from this machine.
 */
export function metricsCarrier({ token, isDevelopment }: MetricsAccess): Carrier {
  if (token === null) {
    return request => {
      const direct = !Object.keys(request.headers).some(name => forwarding.test(name));
      return isDevelopment && direct && loopback.test(request.ip)
        ? { kind: 'secret', use: 'metrics' }
        : null;
    };
  }
  const matches = secretMatcher([token]);
  return request => {
    const presented = /^bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
    // Another bearer may be a person's token, which the bearer carrier checks.
    return presented !== undefined && matches(presented)
      ? { kind: 'secret', use: 'metrics' }
      : null;
  };
}

const memberNumber = /^[\w.-]{1,64}$/;

/** Header X-Dev-Member-Number. Only used in development mode. */
export const developmentCarrier: Carrier = request => {
  const presented = headerOf(request, 'x-dev-member-number')?.trim();
  if (!presented) return null;
  if (!memberNumber.test(presented))
    throw unauthenticated('X-Dev-Member-Number is not a member number');
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
