import type { ServerResponse } from 'node:http';
import { viewMember } from '../control/member-view.js';
import type { Hub } from '../gateway/hub.js';
import type { Change, Store } from '../world/store.js';
import type { World } from '../world/world.js';

export const isConnected = (hub: Hub): boolean =>
  [...hub.sessions.values()].some(session => session.outlet !== null);

export const botSentence = (hub: Hub): string =>
  isConnected(hub) ? 'The bot is connected.' : 'The bot is not connected.';

const sentenceOf = (world: World, change: Change): string => {
  switch (change.kind) {
    case 'member_joined':
      return `${change.member.account.username} joined.`;
    case 'member_left':
      return `${change.account.username} left.`;
    case 'member_updated': {
      const { roles, nickname } = viewMember(world, change.member);
      const names = roles.length === 0 ? 'no roles' : `roles ${roles.join(', ')}`;
      return `${change.member.account.username}: ${names}; nickname ${nickname ?? 'none'}.`;
    }
    case 'role_saved':
      return `Role ${change.role.name} saved.`;
    case 'role_deleted':
      return 'A role was deleted.';
  }
};

const BOT_CHECK_MS = 1_000;

/** Changes as server-sent events, until the browser goes. */
export const streamChanges = (store: Store, hub: Hub, response: ServerResponse): void => {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const tell = (event: string, sentence: string) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify({ sentence })}\n\n`);
  let told = botSentence(hub);
  tell('bot', told);
  const unwatch = store.watch(change => tell('change', sentenceOf(store.world, change)));
  const check = setInterval(() => {
    const sentence = botSentence(hub);
    if (sentence !== told) tell('bot', sentence);
    told = sentence;
  }, BOT_CHECK_MS);
  check.unref();
  response.once('close', () => {
    clearInterval(check);
    unwatch();
  });
};
