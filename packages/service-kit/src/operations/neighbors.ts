import { staleWhileRevalidate, type TokenVerifier, wrongIssuerMessage } from '@guildhall/auth';
import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { rootCauseMessage } from './connection-error.js';
import { type Check, fine, namedCheck, warning } from './health.js';
import { checkServiceName, wrongServiceMessage } from './service-name.js';

/**
 * Probes may run every second; neighbors are checked less often. After a minute without probes a person is asking, and
 * gets a fresh result.
 */
const keeping = { freshMs: 5_000, staleMs: 60_000 };

/**
 * A dependency without which the service still works partly: a warning. Readiness returns the last result without
 * waiting, unless it is old.
 */
export function neighborCheck(
  name: string,
  lack: string,
  ask: () => Promise<unknown>,
  reasonIn: (error: unknown) => string | null = () => null,
): Check {
  const look = () =>
    ask().then(
      () => fine(),
      error => warning(reasonIn(error) ?? lack),
    );
  return namedCheck(name, staleWhileRevalidate(look, keeping).get);
}

const identityAway = (why = '') =>
  `the identity provider cannot be reached${why} (IDENTITY_ISSUER): only tokens signed with known keys are accepted`;

type Tokens = Pick<TokenVerifier, 'check'>;

export const identityCheck = (tokens: Tokens, reasonIn = wrongIssuerMessage): Check =>
  neighborCheck('identity', identityAway(), () => tokens.check(), reasonIn);

/** With the reason, for `doctor`. */
export const identityDoctorCheck = (tokens: Tokens): Check =>
  identityCheck(
    tokens,
    error => wrongIssuerMessage(error) ?? identityAway(`: ${rootCauseMessage(error)}`),
  );

/** Whether the URL belongs to the expected service. */
function ownCheck(name: string, setting: string, url: string | null, lack: string): Check {
  if (url === null) return namedCheck(name, () => warning(`set ${setting}: without it ${lack}`));
  const client = createClient(platformApi, { baseUrl: url, timeoutMs: 1500 });
  return neighborCheck(
    name,
    `does not respond at ${url} (${setting}): ${lack}`,
    () => checkServiceName(client, name),
    error => wrongServiceMessage(error, { name, setting, url }),
  );
}

/** A service works without the platform, except for calls to it. */
export const platformCheck = (url: string): Check =>
  ownCheck('platform', 'PLATFORM_URL', url, 'requests that need it get a 503');

/** The platform works without the other services, except for what they do. */
export const chatBotCheck = (url: string | null): Check =>
  ownCheck('chat-bot', 'CHAT_BOT_URL', url, 'members cannot link chat accounts');

export const payCheck = (url: string | null): Check =>
  ownCheck('pay', 'PAY_URL', url, 'members cannot see their pay in the portal');
