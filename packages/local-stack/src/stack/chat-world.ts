import type { ChatServerOptions } from '../chat/index.js';
import { people } from '../sample/index.js';

export const chatServerId = '700000000000000001';

/** The chat server of the sample organisation: the roles that the example rules speak of, and some that they leave alone. */
export function chatWorld(token: string): Omit<ChatServerOptions, 'port'> {
  const accounts = people.flatMap(({ chatId, chatUsername, givenName }) =>
    chatId === null || chatUsername === null
      ? []
      : [{ id: chatId, username: chatUsername, globalName: givenName }],
  );
  return {
    token,
    serverId: chatServerId,
    serverName: 'Guildhall (local)',
    ownerId: '710000000000000099',
    botUserId: '720000000000000001',
    botUsername: 'guildhall-bot',
    applicationId: '720000000000000001',
    roles: [
      'Book Club',
      'Provisional',
      'Member',
      'Retired',
      'Trainee',
      'Northeast',
      'Region Channels',
      'Facility Rep',
      'Local Leadership',
      'Leadership',
      'Moderator',
    ].map(name => ({ name })),
    botRole: { name: 'Guildhall', above: 'Leadership' },
    members: [
      ...accounts,
      { id: '710000000000000099', username: 'owner', globalName: 'Server owner' },
    ],
  };
}
