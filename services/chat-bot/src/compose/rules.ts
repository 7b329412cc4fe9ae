import { ConfigError } from '@guildhall/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import { enqueueAccounts } from '../features/roles/enqueue-accounts.js';
import { type PreviewLine, previewRules } from '../features/roles/reconcile/rules-preview.js';
import { openRules, type RulesSource, watchRules } from '../features/roles/rules/rules-source.js';
import { shippedRules } from '../own-files.js';
import type { Parts } from '../parts.js';

/** Enough examples for a person; the counts give the size. */
const LINES_SHOWN = 100;

export interface RulesParts extends Pick<Parts, 'db' | 'platform'> {
  readonly file: string | null;
  readonly log: FastifyBaseLogger;
}

/** Errors in the rules file fail the startup like any other setting. */
export function refuseBadRules({ roleRulesFile }: Pick<Config, 'roleRulesFile'>): void {
  try {
    openRules(roleRulesFile ?? shippedRules);
  } catch (error) {
    const mistakes = (error as Error).message.replaceAll('\n', '\n    ');
    throw new ConfigError([`ROLE_RULES_FILE cannot be used\n    ${mistakes}`]);
  }
}

/** A changed file takes effect after its consequences were previewed and recorded. */
export function openWatchedRules({ db, file, log, platform }: RulesParts): RulesSource {
  let affected: readonly PreviewLine[] = [];
  return watchRules(
    file ?? shippedRules,
    async ({ before, after, digest }) => {
      affected = await previewRules({ db, platform }, before, after);
      const details = {
        digest,
        members: affected.length,
        roles_gained: affected.reduce((sum, line) => sum + line.gains.length, 0),
        roles_lost: affected.reduce((sum, line) => sum + line.loses.length, 0),
        lines: affected.slice(0, LINES_SHOWN),
      };
      log.warn(details, 'the role rules changed; roles gained and lost');
    },
    async ({ digest }) => {
      // Every replica enqueues the work, because each may have acted on the old rules until now.
      const accounts = affected.map(line => line.chat_id);
      await enqueueAccounts(db, accounts, 'rules');
      await audit.insertRulesChange(db, digest, {
        members: affected.length,
        lines: affected.slice(0, LINES_SHOWN),
      });
    },
    error => log.error({ err: error }, 'the changed role rules are not in force'),
  );
}
