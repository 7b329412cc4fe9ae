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
import { openRules, shippedRules } from '../features/roles/rules-source.js';
import { chatCheck } from './chat-check.js';

const failed = (name: string, message: string) => ({ name, state: 'failed' as const, message });
const ok = (name: string, message: string | null = null) => ({
  name,
  state: 'ok' as const,
  message,
});

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
    chatCheck(config, config.roleRulesFile ?? shippedRules),
  ];
}
