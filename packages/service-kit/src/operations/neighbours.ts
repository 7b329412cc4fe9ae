import { staleWhileRevalidate, type TokenVerifier, wrongIssuerMessage } from '@guildhall/auth';
import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { rootCauseMessage } from './connection-error.js';
import { type Check, fine, namedCheck, warning } from './health.js';
import { checkServiceName, wrongServiceMessage } from './service-name.js';

/**
 * Several probes may ask every second; a neighbour is asked less often. No probe is as rare as a minute: then a person
 * asks, for whom what was heard long ago is of no use.
 */
const keeping = { freshMs: 5_000, staleMs: 60_000 };

/**
 * Whether something outside answers without which the service still does the rest of its work: a warning. Once
 * it has been asked, readiness tells what it said last and does not wait for it, unless that was long ago.
 */
function neighbourCheck(
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
  `the identity provider cannot be reached${why} (IDENTITY_ISSUER): only tokens of known keys are let in`;

type Tokens = Pick<TokenVerifier, 'check'>;

export const identityCheck = (tokens: Tokens, reasonIn = wrongIssuerMessage): Check =>
  neighbourCheck('identity', identityAway(), () => tokens.check(), reasonIn);

/** `doctor` says why, for who asks it may know. */
export const identityDoctorCheck = (tokens: Tokens): Check =>
  identityCheck(
    tokens,
    error => wrongIssuerMessage(error) ?? identityAway(`: ${rootCauseMessage(error)}`),
  );

/** Whether the service that is meant is there, and not another one of ours. */
function ownCheck(name: string, setting: string, url: string | null, lack: string): Check {
  if (url === null) return namedCheck(name, () => warning(`set ${setting}: without it ${lack}`));
  const client = createClient(platformApi, { baseUrl: url, timeoutMs: 1500 });
  return neighbourCheck(
    name,
    `does not answer at ${url} (${setting}): ${lack}`,
    () => checkServiceName(client, name),
    error => wrongServiceMessage(error, { name, setting, url }),
  );
}

/** A service works without the platform, except for what it asks there. */
export const platformCheck = (url: string): Check =>
  ownCheck('platform', 'PLATFORM_URL', url, 'what needs it is answered 503 until it does');

/** The platform works without its neighbours, except for what they do. */
export const chatBotCheck = (url: string | null): Check =>
  ownCheck('chat-bot', 'CHAT_BOT_URL', url, 'nobody can link a chat account');

export const payCheck = (url: string | null): Check =>
  ownCheck('pay', 'PAY_URL', url, 'nobody sees their pay in the portal');
