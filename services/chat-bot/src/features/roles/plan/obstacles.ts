import { type Message, type MessageOrText, message } from '@guildhall/contracts/messages';
import type { RoleRef } from '../rules/rules.js';
import {
  botMay,
  botStandsAbove,
  findRole,
  highestRole,
  type ServerRole,
  type ServerView,
} from './server-view.js';

export type ObstacleReason =
  | RoleReason
  | 'may_not_manage_nicknames'
  | 'account_is_owner'
  | 'account_above_bot'
  | 'account_pending';

/** The problem code of an obstacle that blocks the whole request. */
type Code = 'INSUFFICIENT_PERMISSIONS' | 'ROLE_ASSIGNMENT_FAILED' | 'NICKNAME_UPDATE_FAILED';

/** A refusal by the chat product, predicted without a request. */
export interface Obstacle {
  readonly reason: ObstacleReason;
  readonly code: Code;
  /** The role as named in the rules; null if it concerns the bot or the account. */
  readonly role: RoleRef | null;
  readonly message: MessageOrText;
  readonly suggestion: string;
}

interface RoleObstacle extends Obstacle {
  readonly reason: RoleReason;
}

export type Manageable =
  | { readonly role: ServerRole; readonly obstacle: null }
  | { readonly role: ServerRole | null; readonly obstacle: RoleObstacle };

/** Whether the bot can assign and remove this role. */
export function assessRole(server: ServerView, ref: RoleRef): Manageable {
  const search = findRole(server, ref);
  if (search.role === null) {
    const reason = search.reason === 'unknown' ? 'unknown_role' : 'ambiguous_role';
    return { role: null, obstacle: roleObstacle(reason, ref) };
  }
  const { role } = search;
  const reason = refusalOf(server, role);
  return reason === null
    ? { role, obstacle: null }
    : { role, obstacle: roleObstacle(reason, ref, role.name) };
}

function refusalOf(server: ServerView, role: ServerRole): RoleReason | null {
  if (role.id === server.id) return 'everyone_role';
  if (role.managed) return 'integration_role';
  if (!botMay(server, 'manage_roles')) return 'may_not_manage_roles';
  return botStandsAbove(server, role) ? null : 'role_above_bot';
}

/** Whether the bot can set this account's nickname. */
export function assessNickname(
  server: ServerView,
  account: { readonly id: string; readonly role_ids: readonly string[] },
): Obstacle | null {
  if (account.id === server.owner_id)
    return nicknameObstacle(
      'account_is_owner',
      'Only the server’s owner can change their own nickname.',
    );
  if (!botMay(server, 'manage_nicknames'))
    return {
      ...nicknameObstacle('may_not_manage_nicknames', 'The bot may not manage nicknames.'),
      code: 'INSUFFICIENT_PERMISSIONS',
      suggestion: 'Give the bot’s role the permission “Manage Nicknames”.',
    };
  const highest = highestRole(server, account.role_ids);
  if (highest === undefined || botStandsAbove(server, highest)) return null;
  return nicknameObstacle(
    'account_above_bot',
    `The account’s highest role, “${highest.name}”, is not below the bot’s.`,
  );
}

/** Discord, "Add Guild Member": a role lets its holder bypass membership screening, so roles should wait for it. */
export const notAdmitted: Obstacle = {
  reason: 'account_pending',
  code: 'ROLE_ASSIGNMENT_FAILED',
  role: null,
  message: message('account_pending'),
  suggestion: 'Ask the person to open the server in Discord and accept its rules.',
};

function roleObstacle(reason: RoleReason, role: RoleRef, name: string = role): RoleObstacle {
  const [code, message, suggestion] = roleTexts[reason](name);
  return { reason, code, role, message, suggestion };
}

/** Suggestions by reason. */
const roleTexts = {
  unknown_role: name => [
    'ROLE_ASSIGNMENT_FAILED',
    message('role_unknown', name),
    'Create the role, or correct its name or id in the role rules.',
  ],
  ambiguous_role: name => [
    'ROLE_ASSIGNMENT_FAILED',
    message('role_ambiguous', name),
    'Use the role’s id in the role rules.',
  ],
  everyone_role: name => [
    'ROLE_ASSIGNMENT_FAILED',
    message('role_of_everyone', name),
    'Remove it from the role rules.',
  ],
  integration_role: name => [
    'ROLE_ASSIGNMENT_FAILED',
    message('role_of_integration', name),
    'Remove it from the role rules, or create a regular role with another name.',
  ],
  role_above_bot: name => [
    'INSUFFICIENT_PERMISSIONS',
    message('role_above_bot', name),
    `Drag the bot’s role above “${name}” in the server’s role list.`,
  ],
  may_not_manage_roles: name => [
    'INSUFFICIENT_PERMISSIONS',
    message('bot_may_not_manage', name),
    'Give the bot’s role the permission “Manage Roles”.',
  ],
} as const satisfies Record<string, (name: string) => readonly [Code, Message, string]>;
type RoleReason = keyof typeof roleTexts;

function nicknameObstacle(reason: ObstacleReason, message: string): Obstacle {
  return {
    reason,
    code: 'NICKNAME_UPDATE_FAILED',
    role: null,
    message,
    suggestion: 'Set the nickname by hand.',
  };
}
