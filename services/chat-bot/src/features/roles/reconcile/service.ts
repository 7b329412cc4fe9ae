import { conflict } from '@guildhall/contracts';
import * as audit from '../../../audit/repository.js';
import { notConfigured } from '../../../clients/discord/chat-error.js';
import type { Discord } from '../../../clients/discord/discord.js';
import type { Platform } from '../../../clients/platform.js';
import type { Db } from '../../../database.js';
import { chatProblem, isChatFailure } from '../../../domain/chat-problem.js';
import type { Locks } from '../../../locks.js';
import * as tasks from '../../../tasks/repository.js';
import { type DesiredState, desiredState, nothingDesired } from '../desired.js';
import { planUpdate, type RoleSurvey, surveyRoles } from '../plan.js';
import { listLinked } from '../repository.js';
import { managedRefs, type RoleRules } from '../rules.js';
import { type ReconcileReport, removesTooMuch } from './report.js';

export interface ReconcileOptions {
  readonly db: Db;
  readonly platform: Platform;
  readonly discord: Discord | null;
  readonly locks: Locks;
  readonly rules: () => RoleRules;
  readonly poke: () => void;
}

interface Look {
  readonly held: number;
  readonly added: number;
  readonly removed: number;
  readonly changes: boolean;
}

/** A page is read at the chat product's pace. */
const READ_MS = 120_000;

export type Reconcile = ReturnType<typeof createReconcile>;

export function createReconcile(options: ReconcileOptions) {
  const { db, platform, discord, locks } = options;

  function getDiscord(): Discord {
    if (discord) return discord;
    throw notConfigured();
  }

  /** Only looks. null: not in the server, so nothing to change and nothing lost. */
  async function look(
    chatId: string,
    desired: DesiredState,
    survey: RoleSurvey,
  ): Promise<Look | null> {
    const account = await getDiscord().findAccount(chatId, {
      priority: 'background',
      deadlineMs: READ_MS,
    });
    if (!account) return null;
    const plan = planUpdate(survey, account, desired);
    return {
      held: account.role_ids.filter(id => survey.managed.has(id)).length,
      added: plan.added.length,
      removed: plan.removed.length,
      changes: plan.patch !== null,
    };
  }

  async function compare(): Promise<{ looks: Map<string, Look | null>; members: number }> {
    const rules = options.rules();
    const server = await getDiscord().getServer({ maxAgeMs: 0 });
    const survey = surveyRoles(server, managedRefs(rules));
    const looks = new Map<string, Look | null>();
    const each = (wanted: readonly (readonly [string, DesiredState])[]) =>
      Promise.all(
        wanted.map(async ([chatId, desired]) => {
          looks.set(chatId, await look(chatId, desired, survey));
        }),
      );
    for await (const page of platform.listLinkedMembers())
      await each(
        page.flatMap(member =>
          member.chat_id === null ? [] : [[member.chat_id, desiredState(member, rules)] as const],
        ),
      );
    const members = looks.size;
    const orphans = (await listLinked(db)).filter(record => !looks.has(record.chat_id));
    await each(orphans.map(record => [record.chat_id, nothingDesired] as const));
    return { looks, members };
  }

  async function run(dryRun: boolean, actor: string): Promise<ReconcileReport> {
    const { looks, members } = await compare();
    const seen = [...looks.values()].filter(each => each !== null);
    const sum = (field: 'held' | 'added' | 'removed') =>
      seen.reduce((total, each) => total + each[field], 0);
    const report: ReconcileReport = {
      dry_run: dryRun,
      members,
      not_in_server: looks.size - seen.length,
      changed: seen.filter(each => each.changes).length,
      roles_added: sum('added'),
      roles_removed: sum('removed'),
      roles_held: sum('held'),
      stopped: removesTooMuch(sum('removed'), sum('held')),
    };
    await audit.insert(db, { action: 'reconcile', actor, details: { ...report } });
    if (dryRun || report.stopped) return report;
    const changing = [...looks].filter(([, each]) => each?.changes).map(([chatId]) => chatId);
    await tasks.enqueue(
      db,
      changing.map(subject => ({ kind: 'account', subject, cause: 'reconcile' })),
    );
    options.poke();
    return report;
  }

  /** First only looks at everybody; changes are then made one account at a time, each freshly read. */
  return async (dryRun: boolean, actor: string): Promise<ReconcileReport> => {
    const hold = await locks.tryHold('reconcile');
    if (!hold) throw conflict('A comparison of all roles is running already');
    try {
      return await run(dryRun, actor);
    } catch (error) {
      throw isChatFailure(error)
        ? chatProblem(error, { server_id: discord?.serverId ?? null })
        : error;
    } finally {
      await hold.release();
    }
  };
}
