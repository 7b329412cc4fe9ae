import type { Scheme } from '../caller.js';
import { type Endpoint, schemesOf } from '../endpoint.js';
import type { TokenSource } from './options.js';

const bearer: readonly Scheme[] = ['member', 'admin', 'service', 'metrics'];

/** Sends only credentials the endpoint accepts. */
export function takes(endpoint: Endpoint) {
  const schemes = schemesOf(endpoint);
  return {
    token: schemes.some(scheme => bearer.includes(scheme)),
    apiKey: schemes.includes('apiKey'),
    session: schemes.includes('session'),
  };
}

export interface Credentials {
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

interface Available {
  readonly token?: string | TokenSource;
  readonly apiKey?: string;
}

export async function credentialsFor(
  endpoint: Endpoint,
  available: Available,
  rejected?: string,
): Promise<Credentials> {
  const accepted = takes(endpoint);
  const { token: source, apiKey } = available;
  if (accepted.token && source !== undefined) {
    const request = rejected === undefined ? undefined : { refresh: true, rejected };
    const token = typeof source === 'string' ? source : await source(request);
    return { token, headers: { authorization: `Bearer ${token}` } };
  }
  const headers: Record<string, string> =
    accepted.apiKey && apiKey !== undefined ? { 'x-api-key': apiKey } : {};
  return { token: undefined, headers };
}
