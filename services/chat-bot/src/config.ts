import {
  auditSettings,
  commonSettings,
  identitySettings,
  limitSettings,
  platformSettings,
  set,
  type Values,
} from '@guildhall/service-kit';

/** A verification is valid for 15 minutes. */
const quarterOfAnHour = 900;

/** Every environment variable of the chat-bot. */
export const settings = {
  // A synchronisation tells of a thousand members at once.
  ...commonSettings({ port: 3003 }),
  ...limitSettings({
    service: '100/60',
    person: '60/60',
    admin: '500/60',
    verification: '10/60',
    byName: 'platform=100000/3600',
  }),
  ...identitySettings,
  ...platformSettings,
  platformPublicUrl: set.optionalAddress(
    'PLATFORM_PUBLIC_URL',
    'Where people reach the platform, if not at PLATFORM_URL: verification links lead there.',
    ['http', 'https'],
  ),
  webhookSecret: set.secrets('WEBHOOK_SECRET', 'What senders of webhooks prove themselves with.'),
  discordToken: set.optionalText(
    'DISCORD_TOKEN',
    'The bot’s token; without it links work and roles wait.',
    { secret: true },
  ),
  discordApiUrl: set.address('DISCORD_API_URL', 'Discord’s API.', ['http', 'https'], {
    fallback: 'https://discord.com/api',
  }),
  discordServerId: set.optionalText('DISCORD_SERVER_ID', 'The server whose roles are given.'),
  discordJoinServer: set.flag(
    'DISCORD_JOIN_SERVER',
    'As at the platform: whether its login takes members to the server, for which the bot needs “Create Invite”.',
    { fallback: false },
  ),
  discordGateway: set.flag(
    'DISCORD_GATEWAY',
    'Whether this replica may hold the gateway session (joins and commands); one of the fleet does.',
    { fallback: true },
  ),
  discordRequestsPerSecond: set.integer(
    'DISCORD_REQUESTS_PER_SECOND',
    'This replica’s share of the bot’s 50 requests a second.',
    { fallback: 48, min: 1, max: 50 },
  ),
  roleRulesFile: set.optionalText(
    'ROLE_RULES_FILE',
    'Who gets which role; without it the example that is shipped.',
  ),
  verificationTtl: set.integer('VERIFICATION_TTL', 'Seconds in which a verification is valid.', {
    fallback: quarterOfAnHour,
    min: 1,
    max: 86_400,
  }),
  staffRole: set.optionalText(
    'STAFF_ROLE',
    'Name or id of the role that may use the staff commands; without it nobody may.',
  ),
  reconcileCron: set.cron(
    'RECONCILE_CRON',
    'When the roles of all linked members are compared with the rules, in UTC; off: nor after a new gateway session, or once the bot may give a role that it could not.',
    '0 3 * * *',
  ),
  verificationKeepDays: set.integer(
    'VERIFICATION_KEEP_DAYS',
    'Days that a verification is kept once it is over; statistics look back seven.',
    { fallback: 90, min: 7, max: 36_500 },
  ),
  ...auditSettings,
} as const;

export type Config = Values<typeof settings>;
