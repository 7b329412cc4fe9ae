import { message } from '../../domain/messages.js';
import type { Diagnosis } from '../roles/plan/diagnose.js';
import type { RoleRules } from '../roles/rules/rules.js';

/** Of the 2,000 characters of a message; the rest is for the surrounding text. */
const ROOM = 1_500;

/** The bot's problems in the user's language, general ones first. */
export function problemList(found: Diagnosis, rules: RoleRules, locale: string): string {
  const lines: string[] = [];
  if (!found.may_manage_roles) lines.push(message(locale, 'diagnose_may_not_manage_roles'));
  if (!found.may_manage_nicknames && rules.nicknames.length > 0)
    lines.push(message(locale, 'diagnose_may_not_manage_nicknames'));
  if (found.may_invite === false) lines.push(message(locale, 'diagnose_may_not_invite'));
  // A missing permission is already listed.
  for (const { obstacle, ref, role } of found.roles)
    if (obstacle && obstacle.reason !== 'may_not_manage_roles')
      lines.push(message(locale, `diagnose_${obstacle.reason}`, { role: role?.name ?? ref }));
  return cut(lines.map(line => `• ${line}`));
}

/** Complete lines only: half a character would make Discord refuse the message. */
function cut(lines: readonly string[]): string {
  let list = '';
  for (const line of lines) {
    if (list.length + line.length >= ROOM) return `${list}\n…`;
    list = list === '' ? line : `${list}\n${line}`;
  }
  return list;
}
