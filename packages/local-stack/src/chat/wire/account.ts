import {
  type APIGuildMember,
  type APIUser,
  type GuildMemberFlags,
  Locale,
  type UserFlags,
} from 'discord-api-types/v10';
import { permissionsOf } from '../world/permissions.js';
import type { Account, Member, World } from '../world/world.js';

const NO_FLAGS = 0 as UserFlags;

export const wireUser = (account: Account): APIUser => ({
  id: account.id,
  username: account.username,
  // Bots still have a discriminator, people no longer do (Discord reference, "User object").
  discriminator: account.bot ? '0001' : '0',
  global_name: account.globalName,
  avatar: null,
  banner: null,
  accent_color: null,
  flags: NO_FLAGS,
  public_flags: NO_FLAGS,
  avatar_decoration_data: null,
  collectibles: null,
  primary_guild: null,
  ...(account.bot ? { bot: true } : {}),
});

export const wireSelf = (account: Account): APIUser => ({
  ...wireUser(account),
  mfa_enabled: true,
  verified: true,
  locale: Locale.EnglishUS,
  email: null,
});

export const wireMember = (member: Member): APIGuildMember => ({
  user: wireUser(member.account),
  nick: member.nick,
  roles: [...member.roles],
  joined_at: member.joinedAt,
  avatar: null,
  banner: null,
  premium_since: null,
  pending: member.pending ?? false,
  communication_disabled_until: null,
  flags: 0 as GuildMemberFlags,
  mute: false,
  deaf: false,
});

export const wireInteractionMember = (world: World, member: Member) => ({
  ...wireMember(member),
  permissions: permissionsOf(world, member).toString(),
});
