import { GatewayIntentBits } from 'discord-api-types/v10';
import { wireMember } from '../wire/account.js';
import { failure, formFailure } from '../world/failure.js';
import { getMember, listMembers } from '../world/find.js';
import { editMember } from '../world/member-edit.js';
import { parseMemberPatch } from '../world/member-patch.js';
import type { Store } from '../world/store.js';
import { enterGuild } from './guild-routes.js';
import { json, noContent } from './reply.js';
import type { Call, Routes } from './route.js';

const targetOf = (call: Call): string => call.params.user_id ?? '';

// Discord reference, "List Guild Members": 1 to 1000, and 1 where nothing is said.
const LARGEST_PAGE = 1_000;

export const memberRoutes = (store: Store, privilegedIntents: number): Routes => {
  const { world } = store;

  const edit = (call: Call) => {
    const bot = enterGuild(world, call);
    const target = getMember(world, targetOf(call));
    const after = editMember(world, bot, target, parseMemberPatch(call.body()));
    store.updateMember(after);
    return json(wireMember(after));
  };

  const changeRole = (call: Call, isWanted: boolean) => {
    const bot = enterGuild(world, call);
    const target = getMember(world, targetOf(call));
    const roleId = call.params.role_id ?? '';
    const has = target.roles.includes(roleId);
    const roles = has ? target.roles.filter(id => id !== roleId) : [...target.roles, roleId];
    // Checked even where the member has the role already: the chat product refuses regardless.
    editMember(world, bot, target, { roles });
    if (has !== isWanted) store.updateMember({ ...target, roles });
    return noContent;
  };

  return {
    'GET /guilds/:guild_id/members': call => {
      enterGuild(world, call);
      if ((privilegedIntents & GatewayIntentBits.GuildMembers) === 0)
        throw failure('missingAccess');
      const limit = Number(call.query.get('limit') ?? 1);
      if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
        throw formFailure('limit', 'NUMBER_TYPE_MAX', `It is at most ${LARGEST_PAGE}.`);
      return json(listMembers(world, call.query.get('after') ?? '0', limit).map(wireMember));
    },
    'GET /guilds/:guild_id/members/:user_id': call => {
      enterGuild(world, call);
      return json(wireMember(getMember(world, targetOf(call))));
    },
    'PATCH /guilds/:guild_id/members/:user_id': edit,
    'PUT /guilds/:guild_id/members/:user_id/roles/:role_id': call => changeRole(call, true),
    'DELETE /guilds/:guild_id/members/:user_id/roles/:role_id': call => changeRole(call, false),
  };
};
