import { type APIApplicationCommand, GatewayDispatchEvents, Locale } from 'discord-api-types/v10';
import type { Hub } from '../gateway/hub.js';
import { badRequest, ChatFailure, notFound } from '../world/failure.js';
import { may } from '../world/permissions.js';
import type { Store } from '../world/store.js';
import type { Member, World } from '../world/world.js';
import { buildOptions } from './options.js';
import { interactionPayload } from './payload.js';
import type { Interaction, Interactions } from './registry.js';
import { parseSlash } from './slash.js';

/** Where members do something, and the bot hears of it and answers. */
export type Stage = {
  readonly store: Store;
  readonly hub: Hub;
  readonly interactions: Interactions;
};

type CommandRequest = {
  readonly chatId: string;
  /** A command's name, or a whole typed line: `/verify member_number:1234`. */
  readonly text: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly locale: string;
};

/** Who does something on the chat server, and in which of its languages. */
export function senderOf(world: World, { chatId, locale }: { chatId: string; locale: string }) {
  const member = world.members.get(chatId);
  if (member === undefined) throw notFound('No such account is in the server.');
  const known = Object.values(Locale).find(value => value === locale);
  if (known === undefined) throw badRequest(`"${locale}" is no locale of the chat product.`);
  return { member, locale: known };
}

const findCommand = (world: World, name: string): APIApplicationCommand => {
  const command = [...world.commands.values()].find(each => each.name === name);
  if (command !== undefined) return command;
  const known = [...world.commands.values()].map(c => `/${c.name}`).join(', ') || 'none';
  throw notFound(`The bot has not registered /${name}. Registered: ${known}.`);
};

const checkPermission = (world: World, member: Member, command: APIApplicationCommand): void => {
  const needed = BigInt(command.default_member_permissions ?? 0);
  if (!may(world, member, needed))
    throw new ChatFailure(403, 0, `This account may not use /${command.name} in the server.`);
};

/** Sends a member's slash command to the bot, like the chat product's own client would. */
export const invokeCommand = (
  { store: { world }, hub, interactions }: Stage,
  request: CommandRequest,
): Interaction => {
  const typed = parseSlash(request.text);
  if (typed === null) throw badRequest('A command looks like /name option:value.');
  const { member, locale } = senderOf(world, request);
  const command = findCommand(world, typed.name);
  checkPermission(world, member, command);
  const given = { ...typed.options, ...request.options };
  const options = buildOptions(command.options ?? [], typed.path, given, locale);
  const interaction = interactions.open(command.name, member);
  const { id, token } = interaction;
  hub.broadcast({
    t: GatewayDispatchEvents.InteractionCreate,
    d: interactionPayload(world, { id, token, command, options, member, locale }),
    intent: 0,
  });
  return interaction;
};
