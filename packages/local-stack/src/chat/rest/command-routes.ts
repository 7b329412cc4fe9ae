import { failure, formFailure } from '../world/failure.js';
import type { World } from '../world/world.js';
import { parseCommand } from './command-form.js';
import { enterGuild } from './guild-routes.js';
import { json } from './reply.js';
import type { Call, Routes } from './route.js';

const path = '/applications/:application_id/guilds/:guild_id/commands';

/** The commands of the server, all at once. */
export const commandRoutes = (world: World): Routes => {
  const enter = (call: Call) => {
    if (call.params.application_id !== world.applicationId) throw failure('unknownApplication');
    enterGuild(world, call);
  };
  return {
    [`GET ${path}`]: call => {
      enter(call);
      return json([...world.commands.values()]);
    },
    [`PUT ${path}`]: call => {
      enter(call);
      const body = call.body();
      if (!Array.isArray(body))
        throw formFailure('', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
      const commands = body.map((entry: unknown, index) => {
        const parsed = parseCommand(entry, String(index), {
          id: world.nextId(),
          version: world.nextId(),
          application_id: world.applicationId,
          guild_id: world.serverId,
        });
        // A command that keeps its name keeps its id.
        const known = [...world.commands.values()].find(({ name }) => name === parsed.name);
        return { ...parsed, id: known?.id ?? parsed.id };
      });
      world.commands.clear();
      for (const command of commands) world.commands.set(command.id, command);
      return json(commands);
    },
  };
};
