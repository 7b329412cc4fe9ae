import type {
  APIGuildMember,
  APIRole,
  APIUser,
  GuildMemberFlags,
  RoleFlags,
} from 'discord-api-types/v10';

export const newUser = (given: Pick<APIUser, 'id' | 'username'> & Partial<APIUser>): APIUser => ({
  discriminator: '0',
  global_name: null,
  avatar: null,
  ...given,
});

export const newRole = (given: Pick<APIRole, 'id' | 'name'> & Partial<APIRole>): APIRole => ({
  permissions: '0',
  position: 1,
  managed: false,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  mentionable: false,
  flags: 0 as RoleFlags,
  ...given,
});

export const newMember = (user: APIUser, given: Partial<APIGuildMember> = {}): APIGuildMember => ({
  user,
  nick: null,
  roles: [],
  pending: false,
  joined_at: new Date().toISOString(),
  mute: false,
  deaf: false,
  flags: 0 as GuildMemberFlags,
  ...given,
});

// Discord, "Snowflakes": milliseconds since the first second of 2015, and 22 more bits.
let last = BigInt(Date.now() - 1_420_070_400_000) << 22n;

export const newSnowflake = (): string => String(++last);
