import {
  auditSettings,
  commonSettings,
  erasureSettings,
  identitySettings,
  limitSettings,
  platformSettings,
  set,
  type Values,
  verificationLimit,
} from '@guildhall/service-kit';

/** A verification is valid for 15 minutes. */
const quarterOfAnHour = 900;

/** Every environment variable of the chat-bot. */
export const settings = {
  // A synchronization may change a thousand members at once.
  ...commonSettings({ port: 3003 }),
  ...limitSettings({
    service: '100/60',
    person: '60/60',
    admin: '500/60',
    byName: 'platform=100000/3600',
  }),
  ...verificationLimit,
  ...identitySettings,
  ...platformSettings,
  ...erasureSettings,
  platformPublicUrl: set.optionalAddress(
    'PLATFORM_PUBLIC_URL',
    'Public URL of the platform for verification links, if it differs from PLATFORM_URL.',
    ['http', 'https'],
  ),
  webhookSecret: set.secrets('WEBHOOK_SECRET', 'Secrets that webhook senders authenticate with.'),
  discordToken: set.optionalText(
    'DISCORD_TOKEN',
    'The bot’s token. Without it linking works, but roles wait.',
    { secret: true },
  ),
  discordApiUrl: set.address('DISCORD_API_URL', 'Discord’s API.', ['http', 'https'], {
    fallback: 'https://discord.com/api',
  }),
  discordServerId: set.optionalText('DISCORD_SERVER_ID', 'The Discord server to manage roles on.'),
  discordJoinServer: set.flag(
    'DISCORD_JOIN_SERVER',
    'Whether linking adds members to the server. Must match the platform; the bot needs “Create Invite”.',
    { fallback: false },
  ),
  discordGateway: set.flag(
    'DISCORD_GATEWAY',
    'Whether this replica may hold the gateway session (joins and commands). One replica does at a time.',
    { fallback: true },
  ),
  discordRequestsPerSecond: set.integer(
    'DISCORD_REQUESTS_PER_SECOND',
    'This replica’s share of the bot’s 50 requests a second.',
    { fallback: 48, min: 1, max: 50 },
  ),
  roleRulesFile: set.optionalText(
    'ROLE_RULES_FILE',
    'Role rules file. Default: the shipped example.',
  ),
  verificationTtl: set.integer('VERIFICATION_TTL', 'Lifetime of a verification in seconds.', {
    fallback: quarterOfAnHour,
    min: 1,
    max: 86_400,
  }),
  staffRole: set.optionalText(
    'STAFF_ROLE',
    'Name or id of the role that may use staff commands. Without it they are disabled.',
  ),
  reconcileCron: set.cron(
    'RECONCILE_CRON',
    'Schedule of comparing all linked members’ roles with the rules, in UTC. off also disables comparisons after a new gateway session or when the bot regains access to a role.',
    '0 3 * * *',
  ),
  verificationKeepDays: set.integer(
    'VERIFICATION_KEEP_DAYS',
    'Days to keep finished verifications. Statistics use the last seven.',
    { fallback: 90, min: 7, max: 36_500 },
  ),
  ...auditSettings,
} as const;

export type Config = Values<typeof settings>;
