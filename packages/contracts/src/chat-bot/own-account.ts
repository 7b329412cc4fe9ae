import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, OneOf, Timestamp } from '../schema.js';
import { CHAT_ROLES_AT_MOST } from '../verification.js';
import { RolesRefreshed } from './roles.js';

/** Member facts that rules use. */
export const ruleFields = [
  'status',
  'member_type',
  'member_type_id',
  'facility_code',
  'region_code',
  'position',
] as const;

/** More than an operator's rules file would contain. */
export const NAMED_BY_A_RULE = 5000;
const RULES_OF_A_ROLE = 1000;

export const RuleFact = namedObject('RuleFact', {
  field: OneOf(ruleFields),
  values: Type.Array(Type.String(), {
    maxItems: NAMED_BY_A_RULE,
    description: 'The member’s own; where it is an exception, what the member is not',
  }),
  facilities: Type.Array(Type.String(), {
    maxItems: NAMED_BY_A_RULE,
    description: 'Positions: where it is held; otherwise empty',
  }),
  is_exception: Type.Boolean({ description: 'true: because the member has none of these' }),
  at_own_facility: Type.Optional(
    Type.Boolean({ description: 'Positions in a rule: held at the member’s own facility' }),
  ),
});
export type RuleFact = Static<typeof RuleFact>;

export const ownRoleStates = ['given', 'missing', 'leaving', 'unknown'] as const;

export const OwnRole = namedObject('OwnRole', {
  name: Type.String(),
  state: OneOf(ownRoleStates, {
    description:
      'given; missing: it will be assigned with the link or the next refresh, or the bot cannot assign it; leaving: the rules no longer assign it; unknown: the chat product is unavailable',
  }),
  reasons: Type.Array(Type.Array(RuleFact, { maxItems: NAMED_BY_A_RULE }), {
    maxItems: RULES_OF_A_ROLE,
    description: 'One for each rule that assigns the role: the facts that match the rule',
  }),
  obstacle: Nullable(Type.String({ description: 'Why the bot cannot assign it' })),
  obstacle_said: Type.Optional(MaybeSaid),
});
export type OwnRole = Static<typeof OwnRole>;

/** Nested conditions can have more alternatives than a person would read. */
export const WAYS_TO_A_ROLE = 20;
export const waysOf = (description: string) =>
  Type.Array(Type.Array(RuleFact, { maxItems: NAMED_BY_A_RULE }), {
    maxItems: WAYS_TO_A_ROLE,
    description,
  });

export const NotGivenRole = namedObject('NotGivenRole', {
  name: Type.String(),
  lacks: waysOf(
    'Alternatives: facts that must hold for a rule to assign it, or, as an exception, must not hold',
  ),
});
export type NotGivenRole = Static<typeof NotGivenRole>;

export const OwnChatAccount = namedObject('OwnChatAccount', {
  success: Type.Literal(true),
  state: OneOf(['linked', 'not_linked', 'inactive'], {
    description: 'inactive: not linked, because only active members can link',
  }),
  chat_id: Nullable(Type.String()),
  chat_username: Nullable(Type.String()),
  server_name: Nullable(Type.String({ description: 'null while unknown' })),
  in_server: Nullable(
    Type.Boolean({ description: 'false: roles are assigned when the account joins' }),
  ),
  nickname: Nullable(Type.String({ description: 'As last set by the rules' })),
  suspended: Type.Boolean({
    description: 'true: the member left, and no rule assigns anything until they return',
  }),
  roles: Type.Array(OwnRole, { maxItems: 2 * CHAT_ROLES_AT_MOST }),
  not_given: Type.Optional(
    Type.Array(NotGivenRole, {
      maxItems: NAMED_BY_A_RULE,
      description: 'For administrators: roles this member does not get, and why',
    }),
  ),
  last_refresh_at: Nullable(Timestamp),
});
export type OwnChatAccount = Static<typeof OwnChatAccount>;

const member = { auth: 'member', tag: 'Own chat account', additional: true } as const;

export const getOwnChatAccount = endpoint({
  ...member,
  method: 'GET',
  path: '/api/me/chat-account',
  summary: 'The caller’s linked account: roles with reasons, nickname, last refresh',
  response: { 200: OwnChatAccount },
  errors: [404],
});

export const refreshOwnRoles = endpoint({
  ...member,
  method: 'POST',
  path: '/api/me/chat-account/refresh',
  summary: 'Updates the roles and nickname of the caller’s linked account',
  response: { 200: RolesRefreshed },
  errors: [404, 502],
});
