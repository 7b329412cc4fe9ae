import { clockSkewSeconds } from '@guildhall/auth';
import type { Scope } from '@guildhall/contracts';
import { createClient } from '@guildhall/contracts/client';
import { platformApi, type ServiceToken } from '@guildhall/contracts/platform';
import type { identitySettings, platformSettings } from '../config/caller-settings.js';
import type { Values } from '../config/setting.js';
import { serviceTokensOf } from '../config/verifiers.js';
import { rootCauseMessage } from './connection-error.js';
import { type Check, failed, fine, namedCheck, warning } from './health.js';
import { checkServiceName, wrongServiceMessage } from './service-name.js';

type Config = Values<typeof platformSettings & typeof identitySettings>;
/** The platform scopes this service needs, by key. */
type Needs = Readonly<Record<'service' | 'api', readonly Scope[]>>;

/** Below the fifteen seconds `doctor` allows per check. */
const timeoutMs = 4_000;
/** A number no member has: the response still shows whether the key is accepted. */
const memberNumber = 'doctor';

const clientOf = ({ platformUrl, platformApiKey }: Config) =>
  createClient(platformApi, { baseUrl: platformUrl, apiKey: platformApiKey, timeoutMs });
type Client = ReturnType<typeof clientOf>;

const isRefusal = (status: number) => status === 401 || status === 403;
const createOne = (kind: string, name: string, scopes: readonly Scope[]) =>
  `create one with "platform keys create ${name} --kind ${kind} --scopes ${scopes.join(' ')}"`;

/** With different settings, a person would be accepted by one service and refused by the other. */
function peopleProblem({ people }: ServiceToken, config: Config): string | null {
  if (!people) return null;
  const differing = [
    ['IDENTITY_ISSUER', people.issuer, config.identityIssuer],
    ['IDENTITY_AUDIENCE', people.audience, config.identityAudience],
  ].filter(([, there, here]) => there !== here);
  if (differing.length === 0) return null;
  const named = differing.map(
    ([setting, there, here]) => `${setting} is "${there}" there and "${here}" here`,
  );
  return `accepts other login tokens than this service: ${named.join(', and ')}`;
}

/** A token's expiry and lifetime give the platform's time. */
function clockProblem({ expires_at, expires_in }: ServiceToken): string | null {
  const ahead = Math.round(Date.now() / 1000 - (Date.parse(expires_at) / 1000 - expires_in));
  if (Math.abs(ahead) <= clockSkewSeconds) return null;
  const apart = `${Math.abs(ahead)} s ${ahead > 0 ? 'behind' : 'ahead of'}`;
  return `has a clock that is ${apart} this machine’s clock, so tokens are refused. One of them is wrong (timedatectl set-ntp true)`;
}

/** Checks that need no service token. */
async function serviceKeyProblem(client: Client, config: Config, scopes: readonly Scope[]) {
  const { platformServiceName: serviceName, platformServiceKey: serviceKey } = config;
  const answer = await client.issueServiceToken.raw({ body: { serviceName, serviceKey } });
  if (isRefusal(answer.status))
    return `refuses PLATFORM_SERVICE_KEY for "${serviceName}" (PLATFORM_SERVICE_NAME): ${createOne('service', serviceName, scopes)}`;
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
  const granted: readonly string[] = answer.body.service.scopes;
  const missing = scopes.filter(scope => !granted.includes(scope));
  if (missing.length > 0)
    return `PLATFORM_SERVICE_KEY lacks ${missing.join(' ')}: ${createOne('service', serviceName, scopes)}`;
  const ofClock = clockProblem(answer.body);
  if (ofClock) return ofClock;
  try {
    await serviceTokensOf(config).verify(answer.body.token);
    return peopleProblem(answer.body, config);
  } catch (error) {
    return `issues tokens that are refused here (${(error as Error).message}): PLATFORM_ISSUER must be its PUBLIC_URL, and SERVICE_TOKEN_AUDIENCE must match`;
  }
}

async function apiKeyProblem(
  client: Client,
  { platformServiceName: name }: Config,
  scopes: readonly Scope[],
) {
  const { status } = await client.getMember.raw({ params: { memberNumber } });
  if (isRefusal(status)) return `refuses PLATFORM_API_KEY: ${createOne('api', name, scopes)}`;
  if (status !== 200 && status !== 404) throw new Error(`it answered ${status}`);
  return null;
}

function notAsked(error: unknown, url: string) {
  const other = wrongServiceMessage(error, { name: 'platform', setting: 'PLATFORM_URL', url });
  if (other) return failed(other);
  return warning(`does not respond at ${url} (PLATFORM_URL): ${rootCauseMessage(error)}`);
}

/** For `doctor`: whether the platform accepts this service's credentials, and the reverse. */
export const platformKeysCheck = (config: Config, needs: Needs): Check =>
  namedCheck('platform', async () => {
    const client = clientOf(config);
    try {
      await checkServiceName(client, 'platform');
      const found = await Promise.all([
        serviceKeyProblem(client, config, needs.service),
        apiKeyProblem(client, config, needs.api),
      ]);
      const problems = found.filter(problem => problem !== null);
      return problems.length === 0 ? fine() : failed(problems.join('; it '));
    } catch (error) {
      return notAsked(error, config.platformUrl);
    }
  });
