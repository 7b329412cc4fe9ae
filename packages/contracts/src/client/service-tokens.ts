import { issueServiceToken } from '../platform/service-tokens.js';
import { createClient } from './create-client.js';
import type { ClientOptions, TokenRequest, TokenSource } from './options.js';

export interface ServiceTokenOptions extends Pick<ClientOptions, 'fetch' | 'requestId'> {
  readonly platformUrl: string;
  readonly serviceName: string;
  readonly serviceKey: string;
  readonly timeoutMs?: number | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

interface Held {
  readonly token: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** Tokens live 15 minutes; a minute before its end one is renewed, so that it never ends on the way. */
const RENEW_BEFORE_MS = 60_000;

const platformTokens = {
  name: 'platform',
  title: 'Service tokens',
  version: '0',
  endpoints: { issueServiceToken },
};

/** Gives the platform's token for a service key, fetched once for all who ask at the same time. */
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
    // Somebody else's refusal may have brought a new token already.
    const refused = refresh && (rejected === undefined || rejected === held?.token);
    if (refused || !held || now() >= held.expiresAt) return (await renew()).token;
    // Renewed beside the call: a platform that is slow or away does not hold up what still works.
    if (now() >= held.renewAt) renew().catch(() => undefined);
    return held.token;
  };
}
