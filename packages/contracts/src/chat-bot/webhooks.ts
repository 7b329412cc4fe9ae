import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ChatId, FacilityCode, MemberNumber, RegionCode } from '../identifiers.js';
import { POSITIONS_AT_MOST } from '../member.js';
import { Nullable, namedObject, Text, Timestamp } from '../schema.js';
import { RoleAssignment, RolesAssigned } from './roles.js';

const Account = Type.Optional(Nullable(ChatId));
const Name = Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' });

/**
 * Any event. Known event types have their own schema (`MemberUpdated` of `@guildhall/contracts/webhooks`), checked once
 * the type is known.
 */
export const WebhookEvent = namedObject('WebhookEvent', {
  event: Text(100, { examples: ['member.updated'] }),
  timestamp: Timestamp,
  data: Type.Object(
    {
      member_number: Type.Optional(MemberNumber),
      chat_id: Account,
      previous_chat_id: Account,
      facility_code: Type.Optional(Nullable(FacilityCode)),
      region_code: Type.Optional(Nullable(RegionCode)),
      first_name: Type.Optional(Name),
      last_name: Type.Optional(Name),
      status: Type.Optional(Text(50)),
      member_type_id: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
      positions: Type.Optional(
        Type.Array(
          Type.Object({ position_type: Text(100), facility_code: Nullable(FacilityCode) }),
          { maxItems: POSITIONS_AT_MOST },
        ),
      ),
    },
    { description: 'member.updated has the member, account, facility, names and positions' },
  ),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

export const EventReceived = namedObject('EventReceived', {
  success: Type.Literal(true),
  processed: Type.Boolean({ description: 'false: unknown event type' }),
  roles_updated: Type.Boolean({ description: 'true: the account is up to date' }),
});
export type EventReceived = Static<typeof EventReceived>;

const webhook = { method: 'POST', auth: 'webhook', limit: 'none', tag: 'Webhooks' } as const;

export const receiveMemberUpdate = endpoint({
  ...webhook,
  path: '/api/webhooks/member-update',
  summary: 'Receives member events',
  body: WebhookEvent,
  response: { 200: EventReceived },
});

export const receiveRoleAssignment = endpoint({
  ...webhook,
  path: '/api/webhooks/assign-roles',
  summary: 'Assigns a member’s roles and nickname to an account',
  body: RoleAssignment,
  response: { 200: RolesAssigned },
  errors: [404, 409, 502],
});
