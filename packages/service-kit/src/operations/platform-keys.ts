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
/** What the service asks the platform for, by each of its keys. */
type Needs = Readonly<Record<'service' | 'api', readonly Scope[]>>;

/** A person waits for the answer; within the fifteen seconds that `doctor` gives every check. */
const timeoutMs = 4_000;
/** A number that nobody has: whether a key is taken shows in how the platform says so. */
const memberNumber = 'doctor';

const clientOf = ({ platformUrl, platformApiKey }: Config) =>
  createClient(platformApi, { baseUrl: platformUrl, apiKey: platformApiKey, timeoutMs });
type Client = ReturnType<typeof clientOf>;

const isRefusal = (status: number) => status === 401 || status === 403;
const makeOne = (kind: string, name: string, scopes: readonly Scope[]) =>
  `"platform keys create ${name} --kind ${kind} --scopes ${scopes.join(' ')}" makes one`;

/** A person who is let in by one service and refused by the other sees half of what is theirs. */
function peopleProblem({ people }: ServiceToken, config: Config): string | null {
  if (!people) return null;
  const differing = [
    ['IDENTITY_ISSUER', people.issuer, config.identityIssuer],
    ['IDENTITY_AUDIENCE', people.audience, config.identityAudience],
  ].filter(([, there, here]) => there !== here);
  if (differing.length === 0) return null;
  const named = differing.map(([setting, there, here]) => `${setting} "${there}", here "${here}"`);
  return `lets people in by other tokens than this service does: it has ${named.join(', and ')}`;
}

/** A token tells when it ends and how long that is from now, and so what time it is at the platform. */
function clockProblem({ expires_at, expires_in }: ServiceToken): string | null {
  const ahead = Math.round(Date.now() / 1000 - (Date.parse(expires_at) / 1000 - expires_in));
  if (Math.abs(ahead) <= clockSkewSeconds) return null;
  const apart = `${Math.abs(ahead)} s ${ahead > 0 ? 'behind' : 'ahead of'}`;
  return `has a clock that is ${apart} the clock of this machine: one of them is wrong (timedatectl set-ntp true), and tokens are refused for it`;
}

/** Without a service token nothing is asked but single members. */
async function serviceKeyProblem(client: Client, config: Config, scopes: readonly Scope[]) {
  const { platformServiceName: serviceName, platformServiceKey: serviceKey } = config;
  const answer = await client.issueServiceToken.raw({ body: { serviceName, serviceKey } });
  if (isRefusal(answer.status))
    return `refuses PLATFORM_SERVICE_KEY for "${serviceName}" (PLATFORM_SERVICE_NAME): ${makeOne('service', serviceName, scopes)}`;
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
  const granted: readonly string[] = answer.body.service.scopes;
  const missing = scopes.filter(scope => !granted.includes(scope));
  if (missing.length > 0)
    return `gives PLATFORM_SERVICE_KEY no ${missing.join(' ')}: ${makeOne('service', serviceName, scopes)} that has`;
  const ofClock = clockProblem(answer.body);
  if (ofClock) return ofClock;
  try {
    await serviceTokensOf(config).verify(answer.body.token);
    return peopleProblem(answer.body, config);
  } catch (error) {
    return `gives tokens that nobody would be let in with here (${(error as Error).message}): PLATFORM_ISSUER must be its PUBLIC_URL, and SERVICE_TOKEN_AUDIENCE as it is there`;
  }
}

async function apiKeyProblem(
  client: Client,
  { platformServiceName: name }: Config,
  scopes: readonly Scope[],
) {
  const { status } = await client.getMember.raw({ params: { memberNumber } });
  if (isRefusal(status)) return `refuses PLATFORM_API_KEY: ${makeOne('api', name, scopes)}`;
  if (status !== 200 && status !== 404) throw new Error(`it answered ${status}`);
  return null;
}

function notAsked(error: unknown, url: string) {
  const other = wrongServiceMessage(error, { name: 'platform', setting: 'PLATFORM_URL', url });
  if (other) return failed(other);
  return warning(`does not answer at ${url} (PLATFORM_URL): ${rootCauseMessage(error)}`);
}

/** For `doctor`: whether the platform is there and takes what this service proves itself with, and the reverse. */
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
