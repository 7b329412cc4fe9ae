import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import { ChatError, type ChatErrorCode, limited, tokenRefused, unavailable } from './chat-error.js';
import { shownPath } from './shown-path.js';

const codes = new Map<number, ChatErrorCode>([
  [RESTJSONErrorCodes.UnknownMember, 'DISCORD_USER_NOT_FOUND'],
  [RESTJSONErrorCodes.UnknownUser, 'DISCORD_USER_NOT_FOUND'],
  [RESTJSONErrorCodes.UnknownGuild, 'INSUFFICIENT_PERMISSIONS'],
  [RESTJSONErrorCodes.MissingAccess, 'INSUFFICIENT_PERMISSIONS'],
  [RESTJSONErrorCodes.MissingPermissions, 'INSUFFICIENT_PERMISSIONS'],
  [RESTJSONErrorCodes.TwoFactorAuthenticationIsRequired, 'INSUFFICIENT_PERMISSIONS'],
  [RESTJSONErrorCodes.UnknownRole, 'ROLE_ASSIGNMENT_FAILED'],
  [RESTJSONErrorCodes.InvalidRole, 'ROLE_ASSIGNMENT_FAILED'],
]);

const suggestions: Partial<Record<ChatErrorCode, string>> = {
  DISCORD_USER_NOT_FOUND: 'Ask the person to join the chat server first.',
  INSUFFICIENT_PERMISSIONS:
    'Run `roles diagnose`: it shows missing permissions and prints an invite URL that grants them.',
  ROLE_ASSIGNMENT_FAILED: 'Run `roles diagnose`: it lists roles that are missing on the server.',
};

const inviting =
  'The bot is not in the server or lacks permissions. `doctor` prints an invite link.';
/** Where Discord's reason says more than the endpoint. */
const suggestionsByReason = new Map<number, string>([
  [RESTJSONErrorCodes.UnknownGuild, inviting],
  [RESTJSONErrorCodes.MissingAccess, inviting],
  [
    RESTJSONErrorCodes.TwoFactorAuthenticationIsRequired,
    'The server requires two-factor authentication to manage roles. Turn it on for the Discord account that owns the bot.',
  ],
]);

/** Converts any request error into a ChatError. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (error instanceof RateLimitError)
    return limited(Math.max(error.retryAfter, error.timeToReset), error);
  if (error instanceof DiscordAPIError) return fromAnswer(error);
  if (error instanceof HTTPError)
    return unavailable('server_error', `The chat server answered ${error.status}.`, {
      cause: error,
    });
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name))
    return unavailable('timeout', 'The chat server did not respond in time.', { cause: error });
  return unavailable('unreachable', 'The chat server cannot be reached.', { cause: error });
}

function fromAnswer(error: DiscordAPIError): ChatError {
  const { method, status, url } = error;
  if (status === 401) return tokenRefused(error);
  const what = `${method} ${shownPath(url)}`;
  // A proxy, a firewall or a wrong URL, not Discord.
  if (typeof error.code !== 'number')
    return unavailable(
      'unreadable',
      `The response to ${what} (status ${status}) is not from Discord.`,
      {
        cause: error,
      },
    );
  const known = codes.get(error.code) ?? (isAboutUser(error) ? 'DISCORD_USER_NOT_FOUND' : null);
  const suggestion = suggestionsByReason.get(error.code) ?? (known && suggestions[known]);
  return new ChatError(
    known ?? codeOfRequest(error),
    `The chat server refused ${what}: ${error.message} (${error.code})`,
    { discordCode: error.code, cause: error, ...(suggestion && { suggestion }) },
  );
}

/** The error code for an unknown refusal. */
function codeOfRequest({ method, status, url }: DiscordAPIError): ChatErrorCode {
  if (status === 403) return 'INSUFFICIENT_PERMISSIONS';
  if (/\/roles\/\d+$/.test(url)) return 'ROLE_ASSIGNMENT_FAILED';
  const isNickname = method === 'PATCH' && /\/members\/\d+$/.test(url);
  return isNickname ? 'NICKNAME_UPDATE_FAILED' : 'CHAT_REQUEST_REFUSED';
}

/** Whether an "Invalid Form Body" (50035) complains about the account's id. */
function isAboutUser({ rawError }: DiscordAPIError): boolean {
  return 'errors' in rawError && Object.hasOwn(Object(rawError.errors), 'user_id');
}
