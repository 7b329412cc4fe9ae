import {
  ConfigError,
  commonSettings,
  erasureSettings,
  identitySettings,
  limitSettings,
  listOf,
  set,
  type Values,
} from '@guildhall/service-kit';
import { clientSettings } from './clients/identity/settings.js';
import { leavingProblems } from './domain/leaving-table.js';
import { isSameSite } from './domain/same-site.js';
import { eventSettings, subscriberProblems } from './features/events/settings.js';
import { mailSettings } from './features/mail/settings.js';
import { portalSettings } from './features/portal/settings.js';
import { retentionSettings } from './features/retention/settings.js';
import { parseSeeds } from './features/service-tokens/signing-keys.js';
import { sessionSettings } from './features/sessions/settings.js';
import { syncSettings } from './features/sync/settings.js';
import { upstreamProblems } from './features/upstreams/configured.js';
import { upstreamSettings } from './features/upstreams/settings.js';
import { chatLinkSettings, halfALogin } from './features/verification/chat-login/settings.js';

/**
 * The source's member type numbers, `1=Active,2=Retired`, as the JSON object that statements take (`{"1": "Active"}`).
 */
function parseMemberTypes(text: string): string {
  const names = listOf(text).map(part => {
    const [, id, name] = /^(-?\d{1,9})\s*[:=]\s*(.+)$/.exec(part) ?? [];
    if (id === undefined || name === undefined)
      throw new Error('must look like 1=Active,2=Retired');
    return [Number(id), name];
  });
  return JSON.stringify(Object.fromEntries(names));
}

/** Every environment variable of the platform. */
export const settings = {
  ...commonSettings({ port: 1300, arriveWithin: 300 }),
  // The specification's hourly limits. Our own services get more: they call for many people.
  ...limitSettings({
    service: '10000/3600',
    person: '10000/3600',
    admin: '5000/3600',
    byName: 'chat-bot=100000/3600,pay=100000/3600',
  }),
  ...identitySettings,
  ...clientSettings,
  ...sessionSettings,
  ...erasureSettings,
  serviceTokenKeys: set.parsed(
    'SERVICE_TOKEN_KEYS',
    'Ed25519 seeds that sign service tokens: the first signs, all are published.',
    'comma-separated, current first, 32 bytes each as base64url',
    parseSeeds,
    { secret: true },
  ),
  serviceTokenAudience: set.text('SERVICE_TOKEN_AUDIENCE', 'Audience of service tokens.', {
    fallback: 'guildhall',
  }),
  chatBotUrl: set.optionalAddress(
    'CHAT_BOT_URL',
    'URL of the chat-bot, also used as the upstream `chat`. Without it members cannot link chat accounts.',
    ['http', 'https'],
  ),
  memberTypes: set.parsed(
    'MEMBER_TYPES',
    'Names of the source’s member type numbers.',
    '1=Active,2=Retired,…',
    parseMemberTypes,
    { fallback: '1=Active,2=Retired,3=Associate,4=Staff' },
  ),
  ...chatLinkSettings,
  ...syncSettings,
  ...eventSettings,
  ...mailSettings,
  ...retentionSettings,
  ...upstreamSettings,
  ...portalSettings,
} as const;

export type Config = Values<typeof settings>;

/** The session cookie is SameSite=Lax, so a web app on another site would never receive it. */
const otherSites = ({ allowedOrigins, publicUrl }: Config) =>
  allowedOrigins
    .filter(origin => !isSameSite(origin, publicUrl))
    .map(origin => `ALLOWED_ORIGINS names ${origin}, which is not the same site as PUBLIC_URL`);

/** Hosts that browsers treat as the local machine, where no traffic can be intercepted. */
const isOwnMachine = (hostname: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Cookies follow the scheme of PUBLIC_URL; over http they could be read in transit. */
export function unsafeAddress({ publicUrl }: Pick<Config, 'publicUrl'>): readonly string[] {
  const { protocol, host, hostname, pathname, search, hash } = new URL(publicUrl);
  return [
    protocol === 'http:' &&
      !isOwnMachine(hostname) &&
      `PUBLIC_URL must be https unless it is this machine: over http, sessions on the way to ${hostname} could be stolen`,
    // The portal's pages and cookies are at the root of the host.
    (pathname !== '/' || search !== '' || hash !== '') &&
      `PUBLIC_URL must be a host without a path: ${protocol}//${host}`,
  ].filter(problem => problem !== false);
}

/** Checks that involve several settings. */
export function checkConfig(config: Config): void {
  const problems = [
    unsafeAddress,
    otherSites,
    subscriberProblems,
    upstreamProblems,
    halfALogin,
    leavingProblems,
  ].flatMap(check => check(config));
  if (problems.length > 0) throw new ConfigError(problems);
}
