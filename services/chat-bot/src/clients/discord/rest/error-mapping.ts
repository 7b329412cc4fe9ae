import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import { ChatError, type ChatErrorCode, limited, unavailable } from '../chat-error.js';

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
    'Run `roles diagnose`: it names what the bot lacks and prints the invite URL that grants it.',
  ROLE_ASSIGNMENT_FAILED: 'Run `roles diagnose`: it names the roles that the server does not have.',
};

/** From whatever a request ended in to the one error that callers know. */
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
    return unavailable('timeout', 'The chat server did not answer in time.', { cause: error });
  return unavailable('unreachable', 'The chat server cannot be reached.', { cause: error });
}

function fromAnswer(error: DiscordAPIError): ChatError {
  if (error.status === 401)
    return unavailable('token_refused', 'The chat server refuses the bot’s token.', {
      cause: error,
    });
  const code = codeOf(error);
  const discordCode = typeof error.code === 'number' ? error.code : null;
  const suggestion = suggestions[code];
  return new ChatError(code, `The chat server refused: ${error.message}`, {
    discordCode,
    cause: error,
    ...(suggestion !== undefined && { suggestion }),
  });
}

function codeOf(error: DiscordAPIError): ChatErrorCode {
  const known = codes.get(Number(error.code));
  if (known) return known;
  const fields = invalidFields(error);
  if (fields.includes('user_id')) return 'DISCORD_USER_NOT_FOUND';
  if (fields.length === 1 && fields[0] === 'nick') return 'NICKNAME_UPDATE_FAILED';
  return error.status === 403 ? 'INSUFFICIENT_PERMISSIONS' : 'ROLE_ASSIGNMENT_FAILED';
}

/** The fields that an "Invalid Form Body" (50035) complains about. */
function invalidFields(error: DiscordAPIError): readonly string[] {
  const { rawError } = error;
  return 'errors' in rawError && rawError.errors ? Object.keys(rawError.errors) : [];
}
