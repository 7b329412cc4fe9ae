import { issueServiceToken } from '../platform/service-tokens.js';
import { createClient } from './create-client.js';
import type { ClientOptions, TokenRequest, TokenSource } from './options.js';

export interface ServiceTokenOptions extends Pick<ClientOptions, 'fetch' | 'requestId'> {
  readonly platformUrl: string;
  readonly serviceName: string;
  readonly serviceKey: string;
  readonly timeoutMs?: number | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now?: (() => number) | undefined;
}

interface Held {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** Tokens live 15 minutes and are renewed a minute early, so they do not expire in transit. */
const RENEW_BEFORE_MS = 60_000;

const platformTokens = {
  name: 'platform',
  title: 'Service tokens',
  version: '0',
  endpoints: { issueServiceToken },
};

/** Returns the platform's token for a service key, fetched once for concurrent callers. */
export function serviceTokens(options: ServiceTokenOptions): TokenSource {
  const { serviceKey, serviceName, platformUrl, now = () => performance.now() } = options;
  const platform = createClient(platformTokens, { ...options, baseUrl: platformUrl });
  let held: Held | undefined;
  let coming: Promise<Held> | undefined;

  const fetchToken = async (): Promise<Held> => {
    const asked = now();
    const answer = await platform.issueServiceToken({ body: { serviceKey, serviceName } });
    const lifetime = answer.expires_in * 1000;
    const expiresAt = asked + lifetime;
    const renewAt = expiresAt - Math.min(RENEW_BEFORE_MS, lifetime / 5);
    held = { token: answer.token, renewAt, expiresAt };
    return held;
  };
  const renew = () => {
    coming ??= fetchToken().finally(() => {
      coming = undefined;
    });
    return coming;
  };

  return async ({ refresh = false, rejected }: TokenRequest = {}) => {
    // Another call may have renewed the token already.
    const refused = refresh && (rejected === undefined || rejected === held?.token);
    if (refused || !held || now() >= held.expiresAt) return (await renew()).token;
    // Renewed in the background, so that a slow platform does not delay calls with a valid token.
    if (now() >= held.renewAt) renew().catch(() => undefined);
    return held.token;
  };
}
