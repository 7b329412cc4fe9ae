import { type MessageOrText, message } from '@guildhall/contracts/messages';
import { signWebhook } from '@guildhall/contracts/webhooks';
import { connectionErrorMessage } from '@guildhall/service-kit';
import { request } from 'undici';

export interface Delivery {
  readonly eventId: string;
  /** Its URL. */
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

/** Only the status matters, so a longer body is not read. */
const longestAnswer = 65_536;

/** Sends signed events to subscribers without following redirects. */
export function createSubscribers(options: {
  /** Secrets by URL, the current one first. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly timeoutMs: number;
}) {
  const { timeoutMs } = options;
  return {
    /** One attempt. Never throws; the outcome holds the error. */
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
            // Signed with every secret, so a subscriber that still has the previous one can verify.
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
