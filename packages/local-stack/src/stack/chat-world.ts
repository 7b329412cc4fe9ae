import type { ChatMemberOptions, ChatServerOptions } from '../chat/index.js';
import { people, type SamplePerson } from '../sample/index.js';
import { asciiOf, firstNames, lastNames } from '../sample/names.js';
import { seededRandom } from '../sample/random.js';

export const chatServerId = '700000000000000001';
export const chatApplicationId = '720000000000000001';
/** The role that may use the staff commands here. */
export const staffRole = 'Moderator';
const ownerId = '710000000000000099';

const accountOf = ({
  chatId,
  chatUsername,
  givenName,
  roles,
}: SamplePerson): readonly ChatMemberOptions[] =>
  chatId === null || chatUsername === null
    ? []
    : [
        {
          id: chatId,
          username: chatUsername,
          globalName: givenName,
          roles: roles.includes('admin') ? [staffRole] : [],
        },
      ];

const firstId = 730_000_000_000_000_001n;
const crowdSize = 40;

/** Accounts of people nobody has linked: the same ones on every start, some with roles of their own. */
function chatCrowd(): ChatMemberOptions[] {
  const random = seededRandom(2);
  return Array.from({ length: crowdSize }, (_, index) => {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    return {
      id: String(firstId + BigInt(index)),
      // Two may share a name on a server, but not the name they log in by.
      username: `${asciiOf(firstName)}_${asciiOf(lastName)}${index}`.toLowerCase(),
      globalName: firstName,
      nickname: random.chance(0.3) ? `${firstName} ${lastName}` : null,
      roles: random.chance(0.25) ? ['Book Club'] : [],
    };
  });
}

/** The chat server of the sample organisation: the roles that the example rules speak of, and some that they leave alone. */
export function chatWorld(
  token: string,
  everybody: readonly SamplePerson[] = people,
): Omit<ChatServerOptions, 'port'> {
  return {
    token,
    serverId: chatServerId,
    serverName: 'Guildhall (local)',
    ownerId,
    botUserId: '720000000000000001',
    botUsername: 'guildhall-bot',
    applicationId: chatApplicationId,
    roles: [
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
    ].map(name => ({ name })),
    botRole: { name: 'Guildhall', above: 'Leadership' },
    members: [
      ...everybody.flatMap(accountOf),
      { id: ownerId, username: 'owner', globalName: 'Server owner' },
      ...chatCrowd(),
    ],
  };
}

/** The login by which members link their accounts: it leads back to the platform and nowhere else. */
export const chatLogin = (platform: string, clientSecret: string) => ({
  clientSecret,
  redirectUris: [`${platform}/api/chat-link/callback`],
});
