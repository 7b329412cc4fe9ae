import { conflict } from '@guildhall/contracts';
import * as audit from '../../../audit/repository.js';
import { chatProblem, notConfigured } from '../../../clients/discord/chat-error.js';
import type { Discord } from '../../../clients/discord/discord.js';
import type { CallOptions } from '../../../clients/discord/rest.js';
import type { Account } from '../../../clients/discord/snapshot.js';
import type { Parts } from '../../../parts.js';
import { enqueueAccounts } from '../enqueue-accounts.js';
import { desiredState } from '../plan/desired.js';
import { planUpdate, surveyFor } from '../plan/plan.js';
import * as records from '../repository.js';
import { type Wanted, withWanted } from './wanted.js';

/** A comparison that would remove more than a fifth of the managed roles stops. */
const LARGEST_SHARE = 0.2;

export interface ReconcileReport {
  readonly dry_run: boolean;
  /** Linked members that were looked at. */
  readonly members: number;
  readonly not_in_server: number;
  readonly changed: number;
  readonly roles_added: number;
  readonly roles_removed: number;
  /** Managed roles that the looked-at accounts have now. */
  readonly roles_held: number;
  readonly stopped: boolean;
}

/** For one page, whose turn may come late. */
const PAGE_MS = 60_000;

/** Without the intent to see members nobody may list them: each is asked for by itself. */
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
  const { db, platform, discord, locks } = parts;

  /** Only looks, a page of the chat product's at a time: whoever has what they are to have costs no request. */
  async function compare(wanted: Wanted, stopping?: AbortSignal) {
    if (!discord) throw notConfigured();
    const patiently = { deadlineMs: PAGE_MS, ...(stopping && { signal: stopping }) };
    const rules = parts.rules();
    const { seesMembers } = await discord.getApplication();
    const server = await discord.getServer({ maxAgeMs: 0 });
    const survey = surveyFor(server, rules);
    let members = 0;
    for await (const page of platform.listLinkedMembers()) {
      stopping?.throwIfAborted();
      members += await wanted.put(
        page.flatMap(({ chat_id, ...member }) =>
          chat_id === null ? [] : [{ chat_id, ...desiredState(member, rules) }],
        ),
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
    // Nothing to change and nothing lost: their joining brings what they are to have.
    const not_in_server = await wanted.count();
    const changed = changing.length;
    return { members, not_in_server, changed, roles_added, roles_removed, roles_held, changing };
  }

  /** First only looks at everybody; changes are then made one account at a time, each freshly read. */
  return async (
    dryRun: boolean,
    actor: string,
    stopping?: AbortSignal,
  ): Promise<ReconcileReport> => {
    const hold = await locks.tryHold('reconcile');
    if (!hold) throw conflict('A comparison of all roles is running already', 'COMPARISON_RUNNING');
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
