import { type Static, Type } from 'typebox';
import { aboutMember } from '../audit.js';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, Success } from '../schema.js';
import { NAMED_BY_A_RULE, waysOf } from './own-account.js';

export const RuleRole = namedObject('RuleRole', {
  name: Type.String(),
  members: Nullable(
    Type.Integer({
      description: 'Linked members who have it; null while the chat product is unavailable',
    }),
  ),
  obstacle: Nullable(Type.String({ description: 'Why the bot cannot assign it' })),
  obstacle_said: Type.Optional(MaybeSaid),
});
export type RuleRole = Static<typeof RuleRole>;

const RuleRoles = Type.Array(RuleRole, { maxItems: NAMED_BY_A_RULE });

export const RoleRule = namedObject('RoleRule', {
  line: Type.Integer({ description: 'Where the rule begins in the file' }),
  roles: RuleRoles,
  ways: waysOf('Any one of these gives the roles; of one, all facts hold'),
});
export type RoleRule = Static<typeof RoleRule>;

/** As many as a person reads; the count says how many there are. */
export const ROLE_CHANGES_AT_MOST = 100;

export const RoleChange = namedObject('RoleChange', {
  member_number: Type.String(),
  ...aboutMember,
  gains: Type.Array(Type.String(), { maxItems: NAMED_BY_A_RULE }),
  loses: Type.Array(Type.String(), { maxItems: NAMED_BY_A_RULE }),
});
export type RoleChange = Static<typeof RoleChange>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const listRoleRules = endpoint({
  ...reading,
  path: '/api/admin/role-rules',
  summary: 'The role rules in force, and how many members have each role',
  response: {
    200: Success({
      rules: Type.Array(RoleRule, { maxItems: NAMED_BY_A_RULE }),
      nicknames: Type.Array(Type.String(), { maxItems: NAMED_BY_A_RULE }),
      also_managed: RuleRoles,
      problem: Nullable(
        Type.String({ description: 'Why the file as it is now is not in force yet' }),
      ),
    }),
  },
});

export const previewRoleRules = endpoint({
  ...reading,
  path: '/api/admin/role-rules/preview',
  summary: 'Which linked members gain or lose roles by the rules, compared to what they have',
  response: {
    200: Success({
      members: Type.Integer({ description: 'Linked members in the server' }),
      changed: Type.Integer({ description: 'Those of them who gain or lose a role' }),
      changes: Type.Array(RoleChange, { maxItems: ROLE_CHANGES_AT_MOST }),
    }),
  },
  errors: [502],
});
