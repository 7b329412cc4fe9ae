import { createServer } from 'node:http';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { listening } from '@guildhall/service-kit/testing';
import type { Platform } from './harness.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
  readonly location?: string;
}
type Script = Answer | 'drop' | ((asked: URLSearchParams) => Answer | Promise<Answer>);

/** A provider whose token and authorization endpoints say what a test wants: `drop` cuts the connection. */
export async function startScriptedProvider(metadata: object = {}) {
  const scripts: Record<string, Script> = {};
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const question = pathname === '/token' ? new URLSearchParams(text) : searchParams;
    asked.push(question);
    const script = scripts[pathname] ?? { status: 500, body: '' };
    if (script === 'drop') return void request.socket.destroy();
    const answer = typeof script === 'function' ? await script(question) : script;
    const { status, body, location, type = 'application/json' } = answer;
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const identity = await startTestIdentityProvider({
    metadata: {
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      ...metadata,
    },
  });
  return {
    ...identity,
    asked,
    answer: (script: Script) => {
      scripts['/token'] = script;
    },
    answerLogin: (script: Script) => {
      scripts['/authorize'] = script;
    },
    stop: async () => {
      await new Promise(closed => server.close(closed).closeAllConnections());
      await identity.stop();
    },
  };
}
export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>;

export const json = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body),
});

/** A browser that comes back from the provider with a code, for which that gives `answer` where one is said here. */
export async function comeBack(
  { app }: Pick<Platform, 'app'>,
  answer?: (nonce: string) => Promise<void>,
  login = '/api/auth/login',
  more = '',
  accept = 'application/json',
) {
  const begun = await app.inject(login);
  const { searchParams: asked } = new URL(String(begun.headers.location));
  const state = asked.get('state');
  await answer?.(asked.get('nonce') ?? '');
  const lines = [begun.headers['set-cookie'] ?? []].flat();
  const cookie = lines.map(line => line.split(';', 1)[0]).join('; ');
  const url = `/api/auth/callback?code=a-code&state=${state}${more}`;
  return app.inject({ url, headers: { cookie, accept } });
}
