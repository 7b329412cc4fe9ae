import { type APIRole, type APIUser, PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { ChatMemberOptions, ChatServerOptions } from '../options.js';
import { newMember, newRole, newUser } from './discord-objects.js';

// What the invite of a verification bot asks for.
const BOT_PERMISSIONS = Bit.ManageRoles | Bit.ManageNicknames | Bit.CreateInstantInvite;
const BOT_ROLE = 'Guildhall';

function createRoles({ botRole = {}, botUserId, roles, serverId }: ChatServerOptions): APIRole[] {
  // The same ids at every start.
  const idOf = (offset: number) => String(BigInt(serverId) + BigInt(offset));
  const { above, permissions = String(BOT_PERMISSIONS) } = botRole;
  const tags = { bot_id: botUserId };
  const own = newRole({ id: idOf(1), name: BOT_ROLE, permissions, managed: true, tags });
  const listed = roles.map(({ name }, index) => newRole({ id: idOf(index + 10), name }));
  const at = above === undefined ? listed.length : listed.findIndex(r => r.name === above) + 1;
  return [newRole({ id: serverId, name: '@everyone' }), ...listed.toSpliced(at, 0, own)].map(
    (role, position) => ({ ...role, position }),
  );
}

/** Roles, accounts and members at the start. */
export function initialGuild(options: ChatServerOptions) {
  const { botUserId, botUsername = 'Guildhall', members, outsiders = [], ownerId } = options;
  const roles = createRoles(options);
  const userOf = ({ globalName = null, id, username }: ChatMemberOptions): APIUser =>
    newUser({ id, username, global_name: globalName, bot: id === botUserId });
  const inServer: readonly ChatMemberOptions[] = [
    { id: ownerId, username: 'owner' },
    ...members,
    { id: botUserId, username: botUsername, roles: [BOT_ROLE] },
  ];
  return {
    roles: new Map(roles.map(role => [role.id, role])),
    users: new Map([...inServer, ...outsiders].map(person => [person.id, userOf(person)])),
    members: new Map(
      inServer.map(person => {
        const held = roles.filter(({ name }) => person.roles?.includes(name));
        const given = { nick: person.nickname ?? null, roles: held.map(({ id }) => id) };
        return [person.id, newMember(userOf(person), given)];
      }),
    ),
  };
}
