import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, OneOf, Timestamp } from '../schema.js';
import { CHAT_ROLES_AT_MOST } from '../verification.js';
import { RolesRefreshed } from './roles.js';

/** What of a member a rule looks at. */
export const ruleFields = [
  'status',
  'member_type',
  'member_type_id',
  'facility_code',
  'region_code',
  'position',
] as const;

/** The rules are the operator’s file: far more than anybody writes by hand. */
const NAMED_BY_A_RULE = 5000;
const RULES_OF_A_ROLE = 1000;

export const RuleFact = namedObject('RuleFact', {
  field: OneOf(ruleFields),
  values: Type.Array(Type.String(), {
    maxItems: NAMED_BY_A_RULE,
    description: 'The member’s own; where it is an exception, what the member is not',
  }),
  facilities: Type.Array(Type.String(), {
    maxItems: NAMED_BY_A_RULE,
    description: 'Of a position: where it is held; elsewhere empty',
  }),
  is_exception: Type.Boolean({ description: 'true: because the member is none of these' }),
});
export type RuleFact = Static<typeof RuleFact>;

export const ownRoleStates = ['given', 'missing', 'leaving', 'unknown'] as const;

export const OwnRole = namedObject('OwnRole', {
  name: Type.String(),
  state: OneOf(ownRoleStates, {
    description:
      'given; missing: it comes with the link or the next refresh, or the bot cannot give it; leaving: the rules no longer give it; unknown while the chat product is away',
  }),
  reasons: Type.Array(Type.Array(RuleFact, { maxItems: NAMED_BY_A_RULE }), {
    maxItems: RULES_OF_A_ROLE,
    description: 'One for each rule that gives the role: the facts that make the rule apply',
  }),
  obstacle: Nullable(Type.String({ description: 'Why the bot cannot give it' })),
  obstacle_said: Type.Optional(MaybeSaid),
});
export type OwnRole = Static<typeof OwnRole>;

/** Conditions within conditions have more ways than anybody reads. */
export const WAYS_TO_A_ROLE = 20;

export const NotGivenRole = namedObject('NotGivenRole', {
  name: Type.String(),
  lacks: Type.Array(Type.Array(RuleFact, { maxItems: NAMED_BY_A_RULE }), {
    maxItems: WAYS_TO_A_ROLE,
    description:
      'One for each way to it: what of the record would have to be so for a rule to give it, or, as an exception, must not be so',
  }),
});
export type NotGivenRole = Static<typeof NotGivenRole>;

export const OwnChatAccount = namedObject('OwnChatAccount', {
  success: Type.Literal(true),
  state: OneOf(['linked', 'not_linked', 'inactive'], {
    description: 'inactive: not linked, and only active members can be',
  }),
  chat_id: Nullable(Type.String()),
  chat_username: Nullable(Type.String()),
  server_name: Nullable(Type.String({ description: 'null as well while the name is unknown' })),
  in_server: Nullable(
    Type.Boolean({ description: 'false: everything is given when the account joins' }),
  ),
  nickname: Nullable(Type.String({ description: 'As it was last set by the rules' })),
  roles: Type.Array(OwnRole, { maxItems: 2 * CHAT_ROLES_AT_MOST }),
  not_given: Type.Optional(
    Type.Array(NotGivenRole, {
      maxItems: NAMED_BY_A_RULE,
      description: 'Told to administrators: the roles that no rule gives this member, and why',
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
  summary:
    'The caller’s linked account: its roles with the reason for each, nickname, last refresh',
  response: { 200: OwnChatAccount },
  errors: [404],
});

export const refreshOwnRoles = endpoint({
  ...member,
  method: 'POST',
  path: '/api/me/chat-account/refresh',
  summary: 'Brings the roles and the nickname of the caller’s linked account up to date',
  response: { 200: RolesRefreshed },
  errors: [404, 502],
});
