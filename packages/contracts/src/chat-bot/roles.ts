import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ChatId, MemberNumber } from '../identifiers.js';
import { Nullable, namedObject, Success, Text } from '../schema.js';
import { CHAT_ROLES_AT_MOST, Warnings } from '../verification.js';

const RoleNames = Type.Array(Type.String(), {
  maxItems: CHAT_ROLES_AT_MOST,
  description: 'Names of roles',
});
const warnings = Type.Optional(Warnings);

export const RoleAssignment = namedObject('RoleAssignment', {
  chat_id: ChatId,
  member_number: MemberNumber,
});
export type RoleAssignment = Static<typeof RoleAssignment>;

export const RolesAssigned = namedObject('RolesAssigned', {
  success: Type.Literal(true),
  roles_assigned: RoleNames,
  nickname_set: Nullable(Type.String({ description: 'null: the nickname was not set' })),
  warnings,
});
export type RolesAssigned = Static<typeof RolesAssigned>;

export const RolesRefreshed = namedObject('RolesRefreshed', {
  success: Type.Literal(true),
  roles_added: RoleNames,
  roles_removed: RoleNames,
  nickname_updated: Type.Boolean(),
  warnings,
});
export type RolesRefreshed = Static<typeof RolesRefreshed>;

const service = {
  method: 'POST',
  auth: 'service',
  scope: 'chat:roles',
  tag: 'Chat roles',
} as const;

export const assignRoles = endpoint({
  ...service,
  path: '/api/chat/roles/assign',
  summary: 'Assigns a member’s roles and nickname to an account',
  body: RoleAssignment,
  response: { 200: RolesAssigned },
  errors: [404, 409, 502],
});

export const refreshRoles = endpoint({
  ...service,
  path: '/api/chat/roles/refresh',
  summary: 'Updates the roles and nickname of a linked account',
  body: Type.Object({ chat_id: ChatId }),
  response: { 200: RolesRefreshed },
  errors: [404, 502],
});

export const ServerJoin = namedObject('ServerJoin', {
  chat_id: ChatId,
  access_token: Text(1024, {
    description: 'Of that account at the chat product, with the scope guilds.join',
  }),
});
export type ServerJoin = Static<typeof ServerJoin>;

export const joinServer = endpoint({
  ...service,
  path: '/api/chat/server/join',
  scope: 'verify',
  summary: 'Adds an account to the server with the account’s own permission',
  additional: true,
  body: ServerJoin,
  response: {
    200: Success({ joined: Type.Boolean({ description: 'false: it was already there' }) }),
  },
  errors: [404, 502],
});
