import { botMay, highestRole, type ServerRole, type ServerView } from '../../domain/server-view.js';
import { inviteUrl } from './invite.js';
import { assessRole, type Obstacle } from './obstacles.js';
import { managedRefs, type RoleRef, type RoleRules } from './rules.js';

export interface Diagnosis {
  readonly healthy: boolean;
  readonly invite_url: string;
  readonly may_manage_roles: boolean;
  readonly may_manage_nicknames: boolean;
  readonly highest_bot_role: string | null;
  readonly roles: readonly RoleDiagnosis[];
}

export interface RoleDiagnosis {
  readonly ref: RoleRef;
  readonly role: ServerRole | null;
  /** The line of the first rule that names it; null where only `also_managed` does. */
  readonly line: number | null;
  readonly obstacle: Obstacle | null;
}

/** Which roles of the rules the bot can give, which not, and why. */
export function diagnose(server: ServerView, rules: RoleRules, applicationId: string): Diagnosis {
  const roles = managedRefs(rules).map(ref => ({
    ref,
    ...assessRole(server, ref),
    line: rules.rules.find(rule => rule.roles.includes(ref))?.line ?? null,
  }));
  const mayRoles = botMay(server, 'manage_roles');
  const mayNicknames = botMay(server, 'manage_nicknames');
  return {
    healthy:
      mayRoles &&
      (mayNicknames || rules.nicknames.length === 0) &&
      roles.every(({ obstacle }) => obstacle === null),
    invite_url: inviteUrl(applicationId, server.id),
    may_manage_roles: mayRoles,
    may_manage_nicknames: mayNicknames,
    highest_bot_role: highestRole(server, server.bot.role_ids)?.name ?? null,
    roles,
  };
}
