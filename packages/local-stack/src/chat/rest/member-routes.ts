import { wireMember } from '../wire/account.js';
import { formFailure } from '../world/failure.js';
import { getMember } from '../world/find.js';
import { editMember } from '../world/member-edit.js';
import { listMembers, searchMembers } from '../world/member-list.js';
import { parseMemberPatch } from '../world/member-patch.js';
import type { Store } from '../world/store.js';
import { enterGuild } from './guild-routes.js';
import { readId, readLimit } from './query.js';
import { json, noContent } from './reply.js';
import type { Call, Route } from './route.js';

const targetOf = (call: Call): string => call.params.user_id ?? '';

export const memberRoutes = (store: Store): Route[] => {
  const { world } = store;

  const edit = (call: Call, targetId: string) => {
    const bot = enterGuild(world, call);
    const target = getMember(world, targetId);
    const after = editMember(world, bot, target, parseMemberPatch(call.body()));
    store.updateMember(after, world.botUserId, call.reason);
    return json(wireMember(after));
  };

  const changeRole = (call: Call, change: (roles: readonly string[], id: string) => string[]) => {
    const bot = enterGuild(world, call);
    const target = getMember(world, targetOf(call));
    const roleId = call.params.role_id ?? '';
    // Checked even where the member has the role already: the chat product refuses regardless.
    const without = target.roles.filter(id => id !== roleId);
    const probe = target.roles.includes(roleId) ? without : [...target.roles, roleId];
    editMember(world, bot, target, { roles: probe });
    const roles = change(target.roles, roleId);
    if (roles.length !== target.roles.length)
      store.updateMember({ ...target, roles }, world.botUserId, call.reason);
    return noContent;
  };

  return [
    {
      method: 'GET',
      path: '/guilds/:guild_id/members',
      handle: call => {
        enterGuild(world, call);
        // Discord reference, "List Guild Members": 1 by default, at most 1000.
        const limit = readLimit(call.query, 1, 1_000);
        const after = readId(call.query, 'after') ?? '0';
        return json(listMembers(world, after, limit).map(wireMember));
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild_id/members/search',
      handle: call => {
        enterGuild(world, call);
        const query = call.query.get('query');
        if (query === null)
          throw formFailure('query', 'BASE_TYPE_REQUIRED', 'This field is required');
        return json(searchMembers(world, query, readLimit(call.query, 1, 1_000)).map(wireMember));
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guild_id/members/@me',
      handle: call => edit(call, world.botUserId),
    },
    {
      method: 'GET',
      path: '/guilds/:guild_id/members/:user_id',
      handle: call => {
        enterGuild(world, call);
        return json(wireMember(getMember(world, targetOf(call))));
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guild_id/members/:user_id',
      handle: call => edit(call, targetOf(call)),
    },
    {
      method: 'PUT',
      path: '/guilds/:guild_id/members/:user_id/roles/:role_id',
      handle: call =>
        changeRole(call, (roles, id) => (roles.includes(id) ? [...roles] : [...roles, id])),
    },
    {
      method: 'DELETE',
      path: '/guilds/:guild_id/members/:user_id/roles/:role_id',
      handle: call => changeRole(call, (roles, id) => roles.filter(role => role !== id)),
    },
  ];
};
