import { type Endpoint, Problem, type Scheme } from '@guildhall/contracts';
import type { Anonymous, Caller } from './caller.js';
import {
  ambient,
  type CarrierName,
  type Carriers,
  type Credentials,
  carriersOf,
  explicit,
} from './carriers/carrier.js';
import {
  insufficientCredential,
  isWebhook,
  missingCredential,
  type RefusalCodes,
  wrongCredential,
} from './challenge.js';
import { refusal } from './refusal.js';

export type Guard = (request: Credentials) => Promise<Caller>;
export type Guarded = Pick<Endpoint, 'auth' | 'scope' | 'method' | 'path'>;

const anonymous: Anonymous = { kind: 'anonymous' };

function schemesOf(endpoint: Guarded, carriers: Carriers): readonly Scheme[] {
  const schemes = [endpoint.auth ?? []].flat();
  const where = `${endpoint.method} ${endpoint.path}`;
  if (schemes.length === 0) {
    throw new Error(`${where} names no auth scheme; say 'public' if everyone may call it`);
  }
  for (const scheme of schemes) {
    const able: readonly CarrierName[] | undefined = carriersOf[scheme];
    if (able === undefined) throw new Error(`${where}: there is no auth scheme '${scheme}'`);
    if (scheme !== 'public' && !able.some(name => carriers[name])) {
      throw new Error(
        `${where} takes '${scheme}', and this service has no carrier for it (${able.join(' or ')})`,
      );
    }
  }
  return schemes;
}

export function createGuard(carriers: Carriers, codes: RefusalCodes = {}) {
  /** Throws at startup for an endpoint that no caller could use safely. */
  function guardFor(endpoint: Guarded): Guard {
    const { scope } = endpoint;
    const schemes = schemesOf(endpoint, carriers);
    if (schemes.every(scheme => scheme === 'public')) return async () => anonymous;

    const open = schemes.includes('public');
    const own = new Set(schemes.flatMap(scheme => carriersOf[scheme]));
    const ownExplicit = explicit.filter(name => own.has(name));
    const ownAmbient = ambient.filter(name => own.has(name));
    // Loopback is no credential for other endpoints, and a stray cookie must not block a public page.
    const foreign = isWebhook(schemes)
      ? []
      : [...explicit, ...(open ? [] : ambient)].filter(
          name => !own.has(name) && name !== 'metrics',
        );

    /** Every carrier with a credential in the request; an invalid one throws. */
    async function present(names: readonly CarrierName[], request: Credentials) {
      const callers: Caller[] = [];
      for (const name of names) {
        try {
          const caller = await carriers[name]?.(request);
          if (caller) callers.push(caller);
        } catch (error) {
          const bad = error instanceof Problem && error.status === 401;
          throw bad ? wrongCredential(error, schemes, codes) : error;
        }
      }
      return callers;
    }

    return async request => {
      const explicitly = await present(ownExplicit, request);
      const callers = explicitly.length > 0 ? explicitly : await present(ownAmbient, request);
      const admitted = callers.find(caller => refusal(caller, schemes, scope) === null);
      if (admitted) return admitted;

      const caller = callers[0] ?? (await present(foreign, request))[0];
      // A key in the wrong place counts as missing.
      const sentence = caller && refusal(caller, schemes, scope);
      if (sentence) throw insufficientCredential({ caller, sentence }, schemes, scope, codes);
      if (open) return anonymous;
      throw missingCredential(schemes, codes);
    };
  }

  return { for: guardFor };
}
