import type { Carrier } from './carrier.js';
import type { TokenCache } from './token-cache.js';
import type { TokenVerifier } from './token-verifier.js';

export interface BearerOptions {
  readonly verifiers: readonly TokenVerifier[];
  readonly cache?: TokenCache;
}

export function bearerCarrier(_options: BearerOptions): Carrier {
  throw new Error('not built yet');
}
