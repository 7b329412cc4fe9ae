import type { APIApplicationCommand } from 'discord-api-types/v10';
import { failure, formFailure } from '../world/failure.js';
import type { World } from '../world/world.js';
import { parseCommand } from './command-form.js';
import { enterGuild } from './guild-routes.js';
import { json, type Reply } from './reply.js';
import type { Call, Route } from './route.js';

/** The same three endpoints twice: for everywhere, and for one server. */
const scope = (world: World, base: string, isServer: boolean, now: () => number): Route[] => {
  const enter = (call: Call) => {
    if (call.params.application_id !== world.applicationId) throw failure('unknownApplication');
    if (isServer) enterGuild(world, call);
  };
  const mine = () =>
    [...world.commands.values()].filter(command => (command.guild_id !== undefined) === isServer);
  const draft = (body: unknown, at: string): APIApplicationCommand => {
    const origin = {
      id: world.nextId(now()),
      version: world.nextId(now()),
      application_id: world.applicationId,
      ...(isServer ? { guild_id: world.serverId } : {}),
    };
    const parsed = parseCommand(body, at, origin);
    // A command that keeps its name keeps its id.
    const id = mine().find(command => command.name === parsed.name)?.id ?? origin.id;
    return { ...parsed, id };
  };
  const save = (command: APIApplicationCommand): Reply => {
    const known = world.commands.has(command.id);
    world.commands.set(command.id, command);
    return json(command, known ? 200 : 201);
  };

  return [
    {
      method: 'GET',
      path: base,
      handle: call => {
        enter(call);
        return json(mine());
      },
    },
    {
      method: 'PUT',
      path: base,
      handle: call => {
        enter(call);
        const body = call.body();
        if (!Array.isArray(body))
          throw formFailure('', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
        const commands = body.map((entry: unknown, index) => draft(entry, String(index)));
        for (const old of mine()) world.commands.delete(old.id);
        for (const command of commands) world.commands.set(command.id, command);
        return json(commands);
      },
    },
    {
      method: 'POST',
      path: base,
      handle: call => {
        enter(call);
        return save(draft(call.body(), ''));
      },
    },
  ];
};

export const commandRoutes = (world: World, now: () => number): Route[] => [
  ...scope(world, '/applications/:application_id/commands', false, now),
  ...scope(world, '/applications/:application_id/guilds/:guild_id/commands', true, now),
];
