import { startChatServer } from '@guildhall/local-stack/chat';
import { startFakeChatBot } from './fake-chat-bot.js';
import { startPlatform } from './harness.js';

const serverId = '700000000000000001';
const clientId = '720000000000000001';
const clientSecret = 'the-secret-of-the-application';
export const rosas = '710000000000000004';
export const inesAccount = '710000000000000005';
type Headers = Readonly<Record<string, string>>;

/** A browser: it keeps what it is told to keep, and shows it again. */
function browser(first: Headers) {
  const jar = new Map<string, string>();
  const keep = (pair: string) => {
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at).trim(), pair.slice(at + 1));
  };
  for (const pair of (first.cookie ?? '').split(';')) if (pair) keep(pair);
  return {
    headers: (more: Headers = {}) => ({
      accept: 'text/html',
      ...more,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    read: (headers: Readonly<Record<string, unknown>>) => {
      for (const line of [headers['set-cookie'] ?? []].flat().map(String))
        keep(line.split(';')[0] ?? '');
    },
  };
}

/** The platform between the chat product's real login, on a socket, and a chat-bot that says what a test wants. */
export async function startWithLogin(environment: Readonly<Record<string, string>> = {}) {
  const bot = await startFakeChatBot();
  const publicUrl = 'http://127.0.0.1:1300';
  const chat = await startChatServer({
    token: 'bot-token',
    serverId,
    ownerId: '710000000000000099',
    botUserId: clientId,
    applicationId: clientId,
    roles: [],
    members: [
      { id: rosas, username: 'rosa.q' },
      { id: inesAccount, username: 'ines' },
    ],
    oauth: { clientSecret, redirectUris: [`${publicUrl}/api/chat-link/callback`] },
  });
  const platform = await startPlatform({
    PUBLIC_URL: publicUrl,
    CHAT_BOT_URL: bot.url,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_OAUTH_URL: `${chat.url}/oauth2/authorize`,
    DISCORD_API_URL: `${chat.url}/api`,
    DISCORD_JOIN_SERVER: 'on',
    ...environment,
  });

  /** Logs in at the chat product, and gives the way back. */
  async function allow(login: URL, account: string, answer = 'allow'): Promise<string> {
    const body = new URLSearchParams({ account, answer });
    const answered = await fetch(login, { method: 'POST', body, redirect: 'manual' });
    const back = answered.headers.get('location');
    if (back === null) throw new Error(`${answered.status} ${await answered.text()}`);
    const { pathname, search } = new URL(back);
    return `${pathname}${search}`;
  }

  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${chat.control}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };

  return {
    bot,
    chat,
    platform,
    allow,
    control,
    /** A logged-in person with their own browser. */
    async visitor(member: string | null) {
      const own = browser(await platform.session({ subject: `subject-${member}`, member }));
      const go = async (path: string, headers: Headers = {}) => {
        const answer = await platform.send('GET', path, { headers: own.headers(headers) });
        own.read(answer.headers);
        return answer;
      };
      const begin = async () => {
        const { headers, status } = await go('/api/chat-link/login');
        if (status !== 303) throw new Error(String(status));
        return new URL(String(headers.location));
      };
      return { go, begin };
    },
    stop: async () => {
      await platform.stop();
      await Promise.all([bot.stop(), chat.stop()]);
    },
  };
}
