import { startChatServer } from '../chat/index.js';
import { startEcho } from '../echo/index.js';
import { startIdentity } from '../identity/index.js';
import { people } from '../sample/index.js';
import { chatLogin, chatWorld } from '../stack/chat-world.js';
import { requiredVariable } from './required-variable.js';

type Environment = NodeJS.ProcessEnv;

// Every address of the container; which of them anybody reaches is decided where it is run.
const place = (environment: Environment) => ({
  host: '0.0.0.0',
  port: Number(requiredVariable(environment, 'PORT')),
});

export const serveIdentity = (environment: Environment) =>
  startIdentity({
    ...place(environment),
    people,
    issuer: requiredVariable(environment, 'IDENTITY_ISSUER'),
    audience: requiredVariable(environment, 'IDENTITY_AUDIENCE'),
    clients: [
      {
        id: requiredVariable(environment, 'IDENTITY_CLIENT_ID'),
        secret: requiredVariable(environment, 'IDENTITY_CLIENT_SECRET'),
      },
    ],
  });

export const serveChat = (environment: Environment) =>
  startChatServer({
    ...place(environment),
    ...chatWorld(requiredVariable(environment, 'DISCORD_TOKEN')),
    oauth: chatLogin(
      requiredVariable(environment, 'PLATFORM_PUBLIC_URL'),
      requiredVariable(environment, 'DISCORD_CLIENT_SECRET'),
    ),
  });

export const serveEcho = (environment: Environment) => startEcho(place(environment));
