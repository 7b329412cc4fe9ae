import {
  type Check,
  identityCheck,
  identityTokensOf,
  platformKeysCheck,
  redisCheck,
} from '@guildhall/service-kit';
import { databaseCheck } from '@guildhall/service-kit/database';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { type Diagnosis, diagnose } from '../features/roles/diagnose.js';
import { openRules, shippedRules } from '../features/roles/rules-source.js';
import { withDiscord } from './discord.js';

/** A person waits for the answer; within the fifteen seconds that `doctor` gives every check. */
const ASK_MS = 4_000;

const failed = (name: string, message: string) => ({ name, state: 'failed' as const, message });
const ok = (name: string, message: string | null = null) => ({
  name,
  state: 'ok' as const,
  message,
});

function sentences(found: Diagnosis): readonly string[] {
  return [
    ...(found.may_manage_roles ? [] : ['the bot lacks “Manage Roles”']),
    ...(found.may_manage_nicknames ? [] : ['the bot lacks “Manage Nicknames”']),
    ...(found.may_view_audit_log ? [] : ['the bot lacks “View Audit Log”']),
    ...found.roles.flatMap(({ obstacle }) =>
      obstacle ? [`${obstacle.message} ${obstacle.suggestion}`] : [],
    ),
  ];
}

/** What the service needs, and what to do where something is missing. */
export function doctorChecks(config: Config, db: Database): readonly Check[] {
  return [
    databaseCheck(db.pool),
    identityCheck(identityTokensOf(config)),
    platformKeysCheck(config, {
      service: ['members:read', 'members:link', 'directory:read'],
      api: ['members:read', 'members:link'],
    }),
    redisCheck(config.redisUrl),
    function roleRules() {
      const file = config.roleRulesFile ?? shippedRules;
      try {
        return ok('role rules', `${openRules(file).rules.rules.length} rules in ${file}`);
      } catch (error) {
        return failed('role rules', `${(error as Error).message} (ROLE_RULES_FILE)`);
      }
    },
    async function chat() {
      if (config.discordToken === null || config.discordServerId === null)
        return failed('chat', 'Set DISCORD_TOKEN and DISCORD_SERVER_ID.');
      return withDiscord(config, async discord => {
        const applicationId = await discord.getApplicationId({ deadlineMs: ASK_MS });
        const server = await discord.getServer({ deadlineMs: ASK_MS });
        const { rules } = openRules(config.roleRulesFile ?? shippedRules);
        const found = diagnose(server, rules, applicationId);
        const wrong = sentences(found);
        if (wrong.length === 0) return ok('chat', `in ${server.name}; invite: ${found.invite_url}`);
        return failed('chat', `${wrong.join('; ')}. Grant it with ${found.invite_url}`);
      });
    },
  ];
}
