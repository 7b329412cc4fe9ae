import { inviteUrl } from '../invite.js';
import { managedRefs, type RoleRef, type RoleRules } from '../rules/rules.js';
import { assessRole, type Manageable } from './obstacles.js';
import { botMay, highestRole, type ServerView } from './server-view.js';

export interface Diagnosis {
  readonly healthy: boolean;
  readonly invite_url: string;
  readonly may_manage_roles: boolean;
  readonly may_manage_nicknames: boolean;
  /** Null: members are not added to the server. */
  readonly may_invite: boolean | null;
  readonly highest_bot_role: string | null;
  readonly roles: readonly RoleDiagnosis[];
}

export type RoleDiagnosis = Manageable & {
  readonly ref: RoleRef;
  /** The line of the first rule with the role; null if it is only in `also_managed`. */
  readonly line: number | null;
};

export interface Bot {
  readonly applicationId: string;
  /** Whether linking adds members to the server. */
  readonly joins: boolean;
}

/** Which roles in the rules the bot can assign, and why not the others. */
export function diagnose(
  server: ServerView,
  rules: RoleRules,
  { applicationId, joins }: Bot,
): Diagnosis {
  const roles = managedRefs(rules).map(ref => ({
    ref,
    ...assessRole(server, ref),
    line: rules.rules.find(rule => rule.roles.includes(ref))?.line ?? null,
  }));
  const mayRoles = botMay(server, 'manage_roles');
  const mayNicknames = botMay(server, 'manage_nicknames');
  const mayInvite = joins ? botMay(server, 'create_instant_invite') : null;
  return {
    healthy:
      mayRoles &&
      mayInvite !== false &&
      (mayNicknames || rules.nicknames.length === 0) &&
      roles.every(({ obstacle }) => obstacle === null),
    invite_url: inviteUrl(applicationId, server.id, joins),
    may_manage_roles: mayRoles,
    may_manage_nicknames: mayNicknames,
    may_invite: mayInvite,
    highest_bot_role: highestRole(server, server.bot.role_ids)?.name ?? null,
    roles,
  };
}
