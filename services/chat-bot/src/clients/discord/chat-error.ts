import { Problem } from '@guildhall/contracts';
import { MessageError, type MessageOrText } from '@guildhall/contracts/messages';

/** Problem codes caused by the chat product, with their HTTP status. */
export const chatErrorStatus = {
  DISCORD_USER_NOT_FOUND: 404,
  INSUFFICIENT_PERMISSIONS: 403,
  ROLE_ASSIGNMENT_FAILED: 502,
  NICKNAME_UPDATE_FAILED: 502,
  /** An unknown refusal that concerns neither roles nor nickname; the message quotes Discord. */
  CHAT_REQUEST_REFUSED: 502,
  SERVER_UNAVAILABLE: 503,
} as const;
export type ChatErrorCode = keyof typeof chatErrorStatus;

export type UnavailableReason =
  | 'timeout'
  | 'server_error'
  | 'unreachable'
  | 'unreadable'
  | 'rate_limited'
  | 'token_refused';

export interface ChatErrorDetails {
  readonly reason?: UnavailableReason;
  /** Seconds until a retry. */
  readonly retryAfter?: number;
  readonly suggestion?: string;
  /** Discord's own error code. */
  readonly discordCode?: number | null;
  readonly cause?: unknown;
}

/** Any failure of a call to the chat product. */
export class ChatError extends MessageError {
  readonly code: ChatErrorCode;
  readonly status: number;
  readonly reason: UnavailableReason | null;
  readonly retryAfter: number | null;
  readonly suggestion: string | null;
  readonly discordCode: number | null;

  constructor(code: ChatErrorCode, message: MessageOrText, details: ChatErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ChatError';
    this.code = code;
    this.status = chatErrorStatus[code];
    this.reason = details.reason ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.suggestion = details.suggestion ?? null;
    this.discordCode = details.discordCode ?? null;
  }
}

export function unavailable(
  reason: UnavailableReason,
  message: string,
  details: { readonly retryAfter?: number; readonly cause?: unknown } = {},
): ChatError {
  return new ChatError('SERVER_UNAVAILABLE', message, { retryAfter: 5, ...details, reason });
}

export const limited = (waitMs: number, cause?: unknown): ChatError =>
  unavailable('rate_limited', 'The chat server limits our requests.', {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)),
    cause,
  });

export const tokenRefused = (cause?: unknown): ChatError =>
  unavailable('token_refused', 'The chat server refuses the bot’s token.', { cause });

export const notConfigured = (): ChatError =>
  unavailable(
    'unreachable',
    'The chat product is not configured here (DISCORD_TOKEN, DISCORD_SERVER_ID).',
  );

/** As a problem response with a suggestion. Other errors pass through. */
export function chatProblem(
  error: unknown,
  about: { readonly chat_id?: string; readonly server_id?: string | null } = {},
): unknown {
  if (!(error instanceof ChatError)) return error;
  const { code, retryAfter, status, suggestion, wording } = error;
  return new Problem(status, code, wording, {
    details: {
      ...(about.chat_id !== undefined && { chat_id: about.chat_id }),
      ...(about.server_id && { server_id: about.server_id }),
      ...(suggestion !== null && { suggestion }),
      ...(retryAfter !== null && { retry_after: retryAfter }),
    },
    ...(status === 503 && { headers: { 'Retry-After': String(retryAfter ?? 5) } }),
    cause: error,
  });
}
