import type { ChatServer } from '@guildhall/local-stack/chat';

export interface Account {
  readonly roles: string[];
  readonly nickname: string | null;
}
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** What tests do to a chat server behind the bot's back, and see in it. */
export function chatWorld(server: ChatServer) {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${server.control}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
  return {
    control,
    fault: (fault: object) => control('POST', '/faults', fault),
    requests: async () => (await control('GET', '/requests')) as Request[],
    account: async (id: string) => (await control('GET', `/members/${id}`)) as Account,
  };
}
