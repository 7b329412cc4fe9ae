import { isFields } from '@guildhall/contracts';
import {
  GatewayDispatchEvents,
  type GatewayGuildMembersChunkDispatchData,
} from 'discord-api-types/v10';
import { wireMember } from '../wire/account.js';
import { listMembers } from '../world/find.js';
import type { World } from '../world/world.js';
import type { Event } from './session.js';

// Discord reference, "Guild Members Chunk": up to 1000 members per chunk.
const CHUNK = 1_000;

/** The answer to "request guild members": by ids, or everybody. Nobody here asks by the beginning of a name. */
export const memberChunks = (world: World, request: unknown): Event[] => {
  const asked = isFields(request) ? request : {};
  if (asked.guild_id !== world.serverId) return [];
  const given = asked.user_ids;
  const ids = given === undefined ? null : [given].flat().map(String);
  const limit = typeof asked.limit === 'number' && asked.limit > 0 ? asked.limit : Infinity;
  const found = ids?.flatMap(id => world.members.get(id) ?? []) ?? listMembers(world, '0', limit);
  const count = Math.max(1, Math.ceil(found.length / CHUNK));
  return Array.from({ length: count }, (_, index) => {
    const d: GatewayGuildMembersChunkDispatchData = {
      guild_id: world.serverId,
      members: found.slice(index * CHUNK, (index + 1) * CHUNK).map(wireMember),
      chunk_index: index,
      chunk_count: count,
      ...(ids === null ? {} : { not_found: ids.filter(id => !world.members.has(id)) }),
      ...(typeof asked.nonce === 'string' ? { nonce: asked.nonce } : {}),
    };
    return { t: GatewayDispatchEvents.GuildMembersChunk, d, intent: 0 };
  });
};
