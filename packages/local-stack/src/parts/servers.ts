import { startChatServer } from '../chat/index.js';
import { startEcho } from '../echo/index.js';
import { startIdentity } from '../identity/index.js';
import { people } from '../sample/index.js';
import { chatLogin, chatWorld } from '../stack/chat-world.js';
import { told } from './told.js';

type Environment = NodeJS.ProcessEnv;

// Every address of the container; which of them anybody reaches is decided where it is run.
const place = (environment: Environment) => ({
  host: '0.0.0.0',
  port: Number(told(environment, 'PORT')),
});

export const serveIdentity = (environment: Environment) =>
  startIdentity({
    ...place(environment),
    people,
    issuer: told(environment, 'IDENTITY_ISSUER'),
    audience: told(environment, 'IDENTITY_AUDIENCE'),
    clients: [
      {
        id: told(environment, 'IDENTITY_CLIENT_ID'),
        secret: told(environment, 'IDENTITY_CLIENT_SECRET'),
      },
    ],
  });

export const serveChat = (environment: Environment) =>
  startChatServer({
    ...place(environment),
    ...chatWorld(told(environment, 'DISCORD_TOKEN')),
    oauth: chatLogin(
      told(environment, 'PLATFORM_PUBLIC_URL'),
      told(environment, 'DISCORD_CLIENT_SECRET'),
    ),
  });

export const serveEcho = (environment: Environment) => startEcho(place(environment));
