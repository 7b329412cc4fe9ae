import { Problem } from '@guildhall/contracts';

/** What a call to the chat product ended in; the chat client's error is one. */
export interface ChatFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfter: number | null;
  readonly suggestion: string | null;
}

export const isChatFailure = (error: unknown): error is ChatFailure =>
  error instanceof Error && error.name === 'ChatError';

/** Whether waiting alone may help: what is away comes back. Any other refusal wants somebody to act. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 503;

/** The same as an answer, with what somebody needs to act on it. */
export function chatProblem(
  failure: ChatFailure,
  about: { readonly chat_id?: string; readonly server_id?: string | null },
): Problem {
  const { code, message, retryAfter, status, suggestion } = failure;
  return new Problem(status, code, message, {
    details: {
      ...(about.chat_id !== undefined && { chat_id: about.chat_id }),
      ...(about.server_id && { server_id: about.server_id }),
      ...(suggestion !== null && { suggestion }),
      ...(retryAfter !== null && { retry_after: retryAfter }),
    },
    ...(status === 503 && { headers: { 'Retry-After': String(retryAfter ?? 5) } }),
    cause: failure,
  });
}
