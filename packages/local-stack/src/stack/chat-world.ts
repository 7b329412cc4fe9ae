import type { ChatMemberOptions, ChatServerOptions } from '../chat/index.js';
import { people, type SamplePerson } from '../sample/index.js';

export const chatServerId = '700000000000000001';
export const chatApplicationId = '720000000000000001';
/** The role that may use the staff commands here. */
export const staffRole = 'Moderator';
const ownerId = '710000000000000099';

function accountOf({ chatId, chatUsername, givenName, roles }: SamplePerson): ChatMemberOptions[] {
  if (chatId === null || chatUsername === null) return [];
  const held = roles.includes('admin') ? [staffRole] : [];
  return [{ id: chatId, username: chatUsername, globalName: givenName, roles: held }];
}

/** The roles that the example rules name, below the bot's own, and two that no rule names. */
const roles = [
  'Book Club',
  'Provisional',
  'Member',
  'Retired',
  'Trainee',
  'Northeast',
  'South',
  'Central',
  'West',
  'Region Channels',
  'Facility Rep',
  'Local Leadership',
  'Leadership',
  staffRole,
];

/** The chat server of the sample organization. */
export const chatWorld = (
  token: string,
  everybody: readonly SamplePerson[] = people,
): Omit<ChatServerOptions, 'port'> => ({
  token,
  serverId: chatServerId,
  serverName: 'Guildhall (local)',
  ownerId,
  botUserId: chatApplicationId,
  botUsername: 'guildhall-bot',
  applicationId: chatApplicationId,
  roles: roles.map(name => ({ name })),
  botRole: { above: 'Leadership' },
  members: [
    { id: ownerId, username: 'owner', globalName: 'Server owner', roles: ['Book Club'] },
    ...everybody.flatMap(accountOf),
  ],
});

/** The login by which members link their accounts: it leads back to the platform and nowhere else. */
export const chatLogin = (platform: string, clientSecret: string) => ({
  clientSecret,
  redirectUris: [`${platform}/api/chat-link/callback`],
});
