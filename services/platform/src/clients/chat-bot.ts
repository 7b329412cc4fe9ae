import { Problem, unavailable } from '@guildhall/contracts';
import {
  chatBotApi,
  type ServerJoin,
  type VerificationRequest,
} from '@guildhall/contracts/chat-bot';
import {
  ConnectionError,
  createClient,
  ResponseError,
  type TokenSource,
} from '@guildhall/contracts/client';
import { fits } from '@guildhall/service-kit';

/** The person completing the verification. */
export interface Claimant {
  readonly subject: string;
  readonly accessToken: string;
}

// Deadlines nest: the browser allows 15 s, and reading the state again may use what is left.
const workWithin = 12_000;
const readWithin = 2_500;
const joinWithin = 7_000;

/** Statuses the platform's contract declares. Any other status is a fault in chat-bot. */
const passedOn = new Set([400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 502, 503, 504]);

const detailsOf = (body: unknown): Record<string, unknown> => {
  const details = body && typeof body === 'object' ? Reflect.get(body, 'details') : undefined;
  return details && typeof details === 'object' ? { ...details } : {};
};

/** Timed out, but the request may have arrived. Only then does the state have to be read again. */
export const timedOut = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'UPSTREAM_TIMEOUT';

function problemOf(error: unknown): unknown {
  if (error instanceof ResponseError) {
    if (error.code === undefined || !passedOn.has(error.status))
      return new Problem(502, 'UPSTREAM_ERROR', 'The chat service sent an unexpected response', {
        cause: error,
      });
    return new Problem(error.status, error.code, error.said ?? error.code, {
      details: detailsOf(error.body),
      headers: error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) },
      cause: error,
    });
  }
  if (!(error instanceof ConnectionError)) return error;
  const isLate = error.sent && (error.reason === 'timeout' || error.reason === 'closed');
  if (isLate)
    return new Problem(504, 'UPSTREAM_TIMEOUT', 'The chat service did not respond in time', {
      cause: error,
    });
  return away(error);
}

const away = (cause?: unknown): Problem =>
  unavailable('The chat service is unavailable right now', { cause });

/**
 * Client for chat-bot's verifications. Its refusals are rethrown unchanged, and the request id is forwarded. `token`
 * authenticates the platform. Without a base URL every call reports chat-bot as unavailable.
 */
export function chatBotClient(baseUrl: string | null, token: TokenSource) {
  const client = baseUrl === null ? null : createClient(chatBotApi, { baseUrl, token, fits });

  async function call<T>(work: (bot: NonNullable<typeof client>) => Promise<T>): Promise<T> {
    if (!client) throw away();
    try {
      return await work(client);
    } catch (error) {
      throw problemOf(error);
    }
  }

  return {
    start: (body: VerificationRequest, requestId: string) =>
      call(bot => bot.startVerification({ body }, { requestId, timeoutMs: workWithin })),

    get: async (verification_id: string, requestId: string, seen?: 'opened') => {
      const query = seen === undefined ? {} : { opened: 'true' as const };
      const { verification } = await call(bot =>
        bot.getVerification(
          { params: { verification_id }, query },
          { requestId, timeoutMs: readWithin },
        ),
      );
      return verification;
    },

    complete: (verification_id: string, { subject, accessToken }: Claimant, requestId: string) =>
      call(bot =>
        bot.completeVerification(
          { params: { verification_id }, body: { identity_user_id: subject } },
          { requestId, timeoutMs: workWithin, token: accessToken },
        ),
      ),

    /** Adds an account to the server with the account's own permission. */
    join: async (body: ServerJoin, requestId: string) => {
      await call(bot => bot.joinServer({ body }, { requestId, timeoutMs: joinWithin }));
    },

    cancel: async (verification_id: string, { accessToken }: Claimant, requestId: string) => {
      const { verification } = await call(bot =>
        bot.cancelVerification(
          { params: { verification_id } },
          { requestId, timeoutMs: workWithin, token: accessToken },
        ),
      );
      return verification;
    },
  };
}
export type ChatBot = ReturnType<typeof chatBotClient>;
