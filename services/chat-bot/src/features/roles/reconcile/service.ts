import { conflict } from '@guildhall/contracts';
import * as audit from '../../../audit/repository.js';
import { chatProblem, notConfigured } from '../../../clients/discord/chat-error.js';
import type { Discord } from '../../../clients/discord/discord.js';
import type { CallOptions } from '../../../clients/discord/rest.js';
import type { Account } from '../../../clients/discord/snapshot.js';
import type { Parts } from '../../../parts.js';
import { enqueueAccounts } from '../enqueue-accounts.js';
import { planUpdate, surveyFor } from '../plan/plan.js';
import * as records from '../repository.js';
import { desiredOf } from '../write-account.js';
import { listHolders } from './holders.js';
import { type Wanted, withWanted } from './wanted.js';

/** A comparison that would remove more than a fifth of the managed roles stops. */
const LARGEST_SHARE = 0.2;

export interface ReconcileReport {
  readonly dry_run: boolean;
  /** Linked members compared. */
  readonly members: number;
  readonly not_in_server: number;
  readonly changed: number;
  readonly roles_added: number;
  readonly roles_removed: number;
  /** Managed roles these accounts have now. */
  readonly roles_held: number;
  readonly stopped: boolean;
}

/** Timeout of one page, which may wait for its turn. */
const PAGE_MS = 60_000;

/** Without the members intent accounts cannot be listed and are requested one by one. */
async function* oneByOne(
  discord: Discord,
  wanted: Wanted,
  patiently: CallOptions,
): AsyncIterable<readonly Account[]> {
  for await (const chatIds of wanted.listAccounts()) {
    for (const chatId of chatIds) {
      const account = await discord.findAccount(chatId, patiently);
      if (account) yield [account];
    }
  }
}

export type Reconcile = ReturnType<typeof createReconcile>;

export function createReconcile(parts: Omit<Parts, 'serverId'>, databaseUrl: string) {
  const { db, discord, locks } = parts;

  /** Compares page by page; accounts that need no change cost no request. */
  async function compare(wanted: Wanted, stopping?: AbortSignal) {
    if (!discord) throw notConfigured();
    const patiently = { deadlineMs: PAGE_MS, ...(stopping && { signal: stopping }) };
    const rules = parts.rules();
    const { seesMembers } = await discord.getApplication();
    const server = await discord.getServer({ maxAgeMs: 0 });
    const survey = surveyFor(server, rules);
    let members = 0;
    for await (const page of listHolders(parts)) {
      stopping?.throwIfAborted();
      members += await wanted.put(
        page.map(holder => ({ chat_id: holder.chat_id, ...desiredOf(holder, rules) })),
      );
    }
    await wanted.putOrphans();

    const changing: string[] = [];
    let [roles_added, roles_removed, roles_held] = [0, 0, 0];
    const pages = seesMembers
      ? discord.listAccounts(patiently)
      : oneByOne(discord, wanted, patiently);
    for await (const page of pages) {
      stopping?.throwIfAborted();
      const accounts = new Map(page.map(account => [account.id, account]));
      await records.noteFound(db, [...accounts.keys()]);
      for (const { chat_id, ...desired } of await wanted.take([...accounts.keys()])) {
        const account = accounts.get(chat_id);
        if (!account) continue;
        const plan = planUpdate(survey, account, desired);
        roles_held += account.role_ids.filter(id => survey.managed.has(id)).length;
        roles_added += plan.added.length;
        roles_removed += plan.removed.length;
        if (plan.patch) changing.push(chat_id);
      }
    }
    // Not in the server: joining will bring the roles.
    const not_in_server = await wanted.count();
    const changed = changing.length;
    return { members, not_in_server, changed, roles_added, roles_removed, roles_held, changing };
  }

  /** Compares everyone first; changes are then made account by account, each read again. */
  return async (
    dryRun: boolean,
    actor: string,
    stopping?: AbortSignal,
  ): Promise<ReconcileReport> => {
    const hold = await locks.tryHold('reconcile');
    if (!hold) throw conflict('A comparison of all roles is already running', 'COMPARISON_RUNNING');
    try {
      const { changing, ...counts } = await withWanted(databaseUrl, wanted =>
        compare(wanted, stopping),
      );
      const stopped = counts.roles_removed > counts.roles_held * LARGEST_SHARE;
      const report: ReconcileReport = { dry_run: dryRun, ...counts, stopped };
      await audit.insert(db, { action: 'reconcile', actor, details: { ...report } });
      if (dryRun || stopped) return report;
      await enqueueAccounts(db, changing, 'reconcile');
      return report;
    } catch (error) {
      throw chatProblem(error, { server_id: discord?.serverId ?? null });
    } finally {
      await hold.release();
    }
  };
}
