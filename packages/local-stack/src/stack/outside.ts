import { type ChatServer, startChatServer } from '../chat/index.js';
import { type Echo, startEcho } from '../echo/index.js';
import { type Identity, startIdentity } from '../identity/index.js';
import type { SamplePerson } from '../sample/index.js';
import { chatApplicationId, chatLogin, chatServerId, chatWorld, staffRole } from './chat-world.js';
import { nextFreePort, usualPorts } from './ports.js';
import type { Secrets } from './secrets.js';

export const audience = 'guildhall';

export interface Outside {
  identity: Identity;
  echo: Echo;
  chat: ChatServer;
}

interface Around {
  /** Where the platform is. */
  readonly home: string;
  readonly portOffset: number;
  readonly people: readonly SamplePerson[];
}

/** What a laptop lacks around the services, in this process. */
export async function startOutside(
  secrets: Secrets,
  { home, portOffset, people }: Around,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<Outside> {
  const portFor = (part: 'identity' | 'echo' | 'chat') =>
    nextFreePort(usualPorts[part] + portOffset);
  const identity = await startIdentity({
    people,
    clients: [{ id: 'guildhall-platform', secret: secrets.identity_client_secret }],
    audience,
    home,
    port: await portFor('identity'),
  });
  onStarted(identity.stop);
  const echo = await startEcho({ port: await portFor('echo') });
  onStarted(echo.stop);
  const chat = await startChatServer({
    ...chatWorld(secrets.discord_token, people),
    oauth: chatLogin(home, secrets.discord_client_secret),
    port: await portFor('chat'),
  });
  onStarted(chat.stop);
  return { identity, echo, chat };
}

export const chatFor = (chat: ChatServer, { discord_client_secret }: Secrets) => ({
  clientId: chatApplicationId,
  clientSecret: discord_client_secret,
  loginUrl: `${chat.url}/oauth2/authorize`,
  apiUrl: `${chat.url}/api`,
  serverId: chatServerId,
  staffRole,
});

/** The access token that a browser login of this person would give. */
export async function passwordLogin(
  identity: Pick<Identity, 'tokenEndpoint' | 'clientId' | 'clientSecret'>,
  login: string,
  password: string,
): Promise<string> {
  const answer = await fetch(identity.tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: login,
      password,
      client_id: identity.clientId,
      client_secret: identity.clientSecret,
      scope: 'openid profile email',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined)
    throw new Error(`The local login service refused ${login} (${answer.status}).`);
  return token;
}
