import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@guildhall/contracts/webhooks';
import { listening } from '@guildhall/service-kit/testing';

export interface Received {
  readonly id: string;
  readonly genuine: boolean;
  readonly secretHeader: string | undefined;
  readonly contentType: string | undefined;
  readonly body: { readonly event: string; readonly timestamp: string; readonly data: object };
}

type Answer = { readonly status: number; readonly location?: string } | 'hang' | 'hang up';

/** A subscriber: records events and answers as configured. */
export async function startSubscriber(secret: string, now: () => Date = () => new Date()) {
  const received: Received[] = [];
  let answer: Answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (answer === 'hang up') {
      request.socket.destroy();
      return;
    }
    const verdict = await verifyWebhook({ headers: request.headers, body, secret, now: now() });
    received.push({
      id: String(request.headers['webhook-id']),
      genuine: verdict.ok,
      secretHeader: request.headers['x-webhook-secret']?.toString(),
      contentType: request.headers['content-type'],
      body: JSON.parse(body),
    });
    if (answer === 'hang') return;
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
  return {
    url: `http://127.0.0.1:${await listening(server)}/hook`,
    received,
    answerWith: (next: Answer) => {
      answer = next;
    },
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
