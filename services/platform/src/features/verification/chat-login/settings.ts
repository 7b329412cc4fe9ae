import { set } from '@guildhall/service-kit';
import { parseClientText } from '../../../clients/client-text.js';

export const chatLinkSettings = {
  discordClientId: set.parsed<string | null>(
    'DISCORD_CLIENT_ID',
    'Client id of the organization’s Discord application. With it, members link their account by logging in to Discord.',
    'text',
    parseClientText,
    { fallback: null },
  ),
  discordClientSecret: set.parsed<string | null>(
    'DISCORD_CLIENT_SECRET',
    'Client secret of the Discord application.',
    'text',
    parseClientText,
    { fallback: null, secret: true },
  ),
  discordOauthUrl: set.address('DISCORD_OAUTH_URL', 'Discord’s login.', ['http', 'https'], {
    fallback: 'https://discord.com/oauth2/authorize',
  }),
  discordApiUrl: set.address('DISCORD_API_URL', 'Discord’s API.', ['http', 'https'], {
    fallback: 'https://discord.com/api',
  }),
  discordJoinServer: set.flag(
    'DISCORD_JOIN_SERVER',
    'Whether that login also adds members to the server (scope guilds.join; the bot needs “Create Invite”).',
    { fallback: false },
  ),
} as const;

interface Login {
  readonly discordClientId: string | null;
  readonly discordClientSecret: string | null;
}

export const halfALogin = ({ discordClientId: id, discordClientSecret: secret }: Login) =>
  (id === null) === (secret === null)
    ? []
    : [`DISCORD_CLIENT_${id === null ? 'ID' : 'SECRET'} is not set; both are required`];
