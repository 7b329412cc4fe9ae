import { isFields } from '@guildhall/contracts';
import { ChatFailure, failure, formFailure, requireSnowflake } from './failure.js';
import { isSnowflake } from './snowflake.js';

export type MemberPatch = { readonly nick?: string | null; readonly roles?: readonly string[] };

// Discord reference, "Nickname/Username" limits: 1 to 32.
const MAX_NICK = 32;
// Fields of the real endpoint that this server does not model; silence about them would be a lie.
const UNMODELLED = ['mute', 'deaf', 'channel_id', 'communication_disabled_until', 'flags'];

const parseNick = (value: unknown): string | null => {
  if (value === null) return null;
  if (typeof value !== 'string')
    throw formFailure('nick', 'STRING_TYPE_CONVERT', `Could not interpret "${value}" as string.`);
  // Half a surrogate pair is no text that UTF-8 can carry.
  if (/\p{Surrogate}/u.test(value)) throw failure('invalidJson');
  const nick = value.trim();
  if (nick.length > MAX_NICK)
    throw formFailure('nick', 'BASE_TYPE_BAD_LENGTH', `Must be ${MAX_NICK} or fewer in length.`);
  return nick === '' ? null : nick;
};

const parseRoles = (value: unknown): string[] => {
  if (value === null) return [];
  if (!Array.isArray(value))
    throw formFailure('roles', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
  const ids = value.map((id: unknown, index) => {
    if (!isSnowflake(id)) throw requireSnowflake(`roles.${index}`, id);
    return id;
  });
  return [...new Set(ids)];
};

export const parseMemberPatch = (body: unknown): MemberPatch => {
  if (!isFields(body))
    throw formFailure('', 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  const unmodelled = UNMODELLED.find(field => field in body);
  if (unmodelled !== undefined)
    throw new ChatFailure(501, 0, `The local chat server cannot change "${unmodelled}".`);
  return {
    ...('nick' in body ? { nick: parseNick(body.nick) } : {}),
    ...('roles' in body ? { roles: parseRoles(body.roles) } : {}),
  };
};
