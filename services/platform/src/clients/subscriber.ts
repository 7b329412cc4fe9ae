import { type MessageOrText, message } from '@guildhall/contracts/messages';
import { signWebhook } from '@guildhall/contracts/webhooks';
import { connectionErrorMessage } from '@guildhall/service-kit';
import { request } from 'undici';

export interface Delivery {
  readonly eventId: string;
  /** Its address. */
  readonly subscriber: string;
  readonly body: string;
}

export type Outcome =
  | { readonly delivered: true; readonly statusCode: number }
  | {
      readonly delivered: false;
      readonly statusCode: number | null;
      readonly error: MessageOrText;
    };

/** An answer is only worth its status; more of it than this is not read. */
const longestAnswer = 65_536;

/** Sends events to their subscribers, signed; redirects are not followed. */
export function createSubscribers(options: {
  /** By address, the current one first. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly timeoutMs: number;
}) {
  const { timeoutMs } = options;
  return {
    /** One attempt. Never throws: what went wrong is the outcome. */
    post: async ({ eventId, subscriber, body }: Delivery, at: Date): Promise<Outcome> => {
      const secrets = options.secrets.get(subscriber) ?? [];
      try {
        const signature = await signWebhook({ id: eventId, timestamp: at, body, secret: secrets });
        const answer = await request(subscriber, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'guildhall-platform',
            // The current one; whoever still has the former verifies one of the signatures.
            'x-webhook-secret': secrets[0] ?? '',
            ...signature,
          },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { statusCode } = answer;
        await answer.body.dump({ limit: longestAnswer });
        if (statusCode >= 200 && statusCode < 300) return { delivered: true, statusCode };
        return { delivered: false, statusCode, error: message('answered', statusCode) };
      } catch (error) {
        return { delivered: false, statusCode: null, error: reasonOf(error, timeoutMs) };
      }
    },
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;

function reasonOf(error: unknown, timeoutMs: number): MessageOrText {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return message('answered_late', timeoutMs);
  return connectionErrorMessage(error);
}
