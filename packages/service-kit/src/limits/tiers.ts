import type { Caller } from '@guildhall/auth';
import { type Endpoint, type Scheme, schemesOf } from '@guildhall/contracts';
import { networkOf } from './network.js';

/** Calls per number of seconds. */
export interface Allowance {
  readonly max: number;
  readonly seconds: number;
}

/** The state of one allowance after a call. */
export interface Reading {
  readonly allowance: Allowance;
  readonly remaining: number;
  readonly exceeded: boolean;
  readonly secondsLeft: number;
}

/** Classes of callers with their allowances, all of which apply. */
export interface Tiers {
  readonly service: readonly Allowance[];
  readonly person: readonly Allowance[];
  readonly admin: readonly Allowance[];
  readonly verification: readonly Allowance[];
  /** Unauthenticated callers, by address. */
  readonly anonymous: readonly Allowance[];
  /** Programs that call for many people, by name. */
  readonly byName: ReadonlyMap<string, readonly Allowance[]>;
}

export interface Counter {
  readonly key: string;
  readonly allowances: readonly Allowance[];
}

const open: ReadonlySet<Scheme> = new Set(['public', 'session', 'member']);

/** Administrative limits apply only to endpoints for administrators alone. */
export function isForAdmins(endpoint: Pick<Endpoint, 'auth'>): boolean {
  const schemes = schemesOf(endpoint);
  return schemes.includes('admin') && !schemes.some(scheme => open.has(scheme));
}

/** The counter of a caller. */
export function counterOf(
  caller: Caller,
  from: { readonly ip: string },
  forAdmins: boolean,
  tiers: Tiers,
): Counter {
  switch (caller.kind) {
    case 'service':
    case 'key':
      return {
        key: `service:${caller.name}`,
        allowances: tiers.byName.get(caller.name) ?? tiers.service,
      };
    case 'person':
      return forAdmins
        ? { key: `admin:${caller.subject}`, allowances: tiers.admin }
        : { key: `person:${caller.subject}`, allowances: tiers.person };
    case 'anonymous':
      return { key: `address:${networkOf(from.ip)}`, allowances: tiers.anonymous };
    case 'secret':
      return { key: `secret:${caller.use}`, allowances: [] };
  }
}
