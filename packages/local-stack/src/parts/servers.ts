import { startChatServer } from '../chat/index.js';
import { startEcho } from '../echo/index.js';
import { startIdentity } from '../identity/index.js';
import { people } from '../sample/index.js';
import { chatLogin, chatWorld } from '../stack/chat-world.js';

/** What a part cannot do without. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

// Every address of the container; which of them anybody reaches is decided where it is run.
const place = () => ({ host: '0.0.0.0', port: Number(required('PORT')) });

export const serveIdentity = () =>
  startIdentity({
    ...place(),
    people,
    issuer: required('IDENTITY_ISSUER'),
    audience: required('IDENTITY_AUDIENCE'),
    clients: [{ id: required('IDENTITY_CLIENT_ID'), secret: required('IDENTITY_CLIENT_SECRET') }],
  });

export const serveChat = () =>
  startChatServer({
    ...place(),
    ...chatWorld(required('DISCORD_TOKEN')),
    oauth: chatLogin(required('PLATFORM_PUBLIC_URL'), required('DISCORD_CLIENT_SECRET')),
  });

export const serveEcho = () => startEcho(place());
