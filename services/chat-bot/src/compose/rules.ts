import { ConfigError } from '@guildhall/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import { enqueueAccounts } from '../features/roles/enqueue-accounts.js';
import { type PreviewLine, previewRules } from '../features/roles/reconcile/rules-preview.js';
import { openRules, type RulesSource, watchRules } from '../features/roles/rules/rules-source.js';
import { shippedRules } from '../own-files.js';
import type { Parts } from '../parts.js';

/** Enough for a person to see what kind of change it is; the counts say how large. */
const LINES_SHOWN = 100;

export interface RulesParts extends Pick<Parts, 'db' | 'platform'> {
  readonly file: string | null;
  readonly log: FastifyBaseLogger;
}

/** A rules file with mistakes stops the start, in words like those of any other setting. */
export function refuseBadRules({ roleRulesFile }: Pick<Config, 'roleRulesFile'>): void {
  try {
    openRules(roleRulesFile ?? shippedRules);
  } catch (error) {
    const mistakes = (error as Error).message.replaceAll('\n', '\n    ');
    throw new ConfigError([`ROLE_RULES_FILE cannot be used\n    ${mistakes}`]);
  }
}

/** A changed file is loaded once it is known, and written down, who gains and loses what by it. */
export function openWatchedRules({ db, file, log, platform }: RulesParts): RulesSource {
  let affected: readonly PreviewLine[] = [];
  return watchRules(
    file ?? shippedRules,
    async ({ before, after, digest }) => {
      affected = await previewRules(platform.listLinkedMembers(), before, after);
      const details = {
        digest,
        members: affected.length,
        roles_gained: affected.reduce((sum, line) => sum + line.gains.length, 0),
        roles_lost: affected.reduce((sum, line) => sum + line.loses.length, 0),
        lines: affected.slice(0, LINES_SHOWN),
      };
      log.warn(details, 'the role rules changed; this is who gains and loses what');
    },
    async ({ digest }) => {
      // Every replica gives the work out: whoever loads last undoes what it did by the rules before.
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
