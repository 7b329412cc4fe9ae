import { createServer } from 'node:http';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { listening } from '@guildhall/service-kit/testing';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

/** A provider whose token endpoint says what a test wants: `drop` cuts the connection. */
export async function startScriptedProvider() {
  let next: Answer | 'drop' = { status: 500, body: '' };
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push(new URLSearchParams(text));
    if (next === 'drop') return void request.socket.destroy();
    const { status, body, type = 'application/json' } = next;
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const identity = await startTestIdentityProvider({
    metadata: { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` },
  });
  return {
    ...identity,
    asked,
    answer: (answer: Answer | 'drop') => {
      next = answer;
    },
    stop: async () => {
      await new Promise(closed => server.close(closed).closeAllConnections());
      await identity.stop();
    },
  };
}
export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>;
