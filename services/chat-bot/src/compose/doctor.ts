import {
  type Check,
  failed,
  fine,
  identityDoctorCheck,
  identityTokensOf,
  namedCheck,
  platformKeysCheck,
  redisCheck,
} from '@guildhall/service-kit';
import { databaseDoctorCheck } from '@guildhall/service-kit/database';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { openRules } from '../features/roles/rules/rules-source.js';
import { shippedRules } from '../own-files.js';
import { chatExamination } from './chat-check.js';

/** What the service needs, with instructions. */
export function doctorChecks(config: Config, db: Database): readonly Check[] {
  return [
    databaseDoctorCheck(db.pool),
    identityDoctorCheck(identityTokensOf(config)),
    platformKeysCheck(config, {
      service: ['members:read', 'members:link', 'directory:read'],
      api: ['members:read', 'members:link'],
    }),
    redisCheck(config.redisUrl),
    namedCheck('role rules', () => {
      const file = config.roleRulesFile ?? shippedRules;
      try {
        return fine(`${openRules(file).rules.rules.length} rules in ${file}`);
      } catch (error) {
        return failed(`${(error as Error).message} (ROLE_RULES_FILE)`);
      }
    }),
    chatExamination(config, config.roleRulesFile ?? shippedRules),
  ];
}
