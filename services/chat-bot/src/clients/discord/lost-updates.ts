import { setTimeout as sleep } from 'node:timers/promises';
import { type APIAuditLogEntry, AuditLogEvent, Routes } from 'discord.js';
import { botMay } from '../../domain/server-view.js';
import type { Calls, Send } from './calls.js';
import { type Account, type ServerSnapshot, toAccount } from './snapshot.js';
import type { Decide } from './update-account.js';

/** A list of roles that was written as a whole. */
export interface RoleWrite {
  readonly server: ServerSnapshot;
  readonly before: Account;
  readonly decide: Decide;
  /** Unix time, in milliseconds. */
  readonly at: number;
}

/** Roles of other owners that our write had undone, and that were put back; by name. */
export interface Restored {
  readonly chatId: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface LostUpdateListeners {
  readonly onError?: (error: unknown) => void;
  readonly onRestored?: (restored: Restored) => Promise<void>;
}

export interface LostUpdates {
  wrote(write: RoleWrite): void;
  /** Resolves when everything written so far has been looked at once; before stopping. */
  settled(): Promise<void>;
}

/** Marks our own corrections in the audit log, so that they are never corrected again. */
const REASON = 'Restoring what another change had just set';
/** One look serves all writes of a moment, and is a request that does not give roles: fewer in a burst. */
const FIRST_LOOK_MS = 300;
const NEXT_LOOK_MS = 2_000;
/** Entries may come late; after this there is none, because nothing was changed. */
const ENTRY_WITHIN_MS = 10_000;
/** Between our clock and the chat product's. */
const SKEW_MS = 2_000;
const DEADLINE_MS = 15_000;
/** Discord, "Snowflakes": milliseconds since the first second of 2015, above 22 other bits. */
const EPOCH_MS = 1_420_070_400_000;

/**
 * Roles are written as a whole list, so what another bot set between our read and our write is undone.
 * The audit log says what each of our writes really changed; what we did not mean is put back, role by role.
 */
export function createLostUpdates(
  calls: Calls,
  serverId: string,
  { onError = () => undefined, onRestored }: LostUpdateListeners,
): LostUpdates {
  let pending: RoleWrite[] = [];
  let looking: Promise<void> | null = null;
  let stopping = false;
  const seen = new Set<string>();

  async function look(): Promise<void> {
    for (let delayMs = FIRST_LOOK_MS; pending.length > 0; delayMs = NEXT_LOOK_MS) {
      await sleep(delayMs);
      const writes = pending;
      pending = [];
      const found = new Set<RoleWrite>();
      await calls
        .run({ priority: 'background', deadlineMs: DEADLINE_MS }, ({ send }) =>
          check(send, writes, found),
        )
        .catch(onError);
      if (!stopping)
        pending.push(
          ...writes.filter(one => !found.has(one) && Date.now() - one.at < ENTRY_WITHIN_MS),
        );
    }
    looking = null;
  }

  async function check(
    send: Send,
    writes: readonly RoleWrite[],
    found: Set<RoleWrite>,
  ): Promise<void> {
    const botId = writes[0]?.server.bot.id;
    const query = `user_id=${botId}&action_type=${AuditLogEvent.MemberRoleUpdate}&limit=100`;
    const answer = await send({
      method: 'GET',
      route: `${Routes.guildAuditLog(serverId)}?${query}`,
    });
    const { audit_log_entries: entries = [] } = (answer ?? {}) as {
      audit_log_entries?: APIAuditLogEntry[];
    };
    for (const entry of entries) {
      if (seen.has(entry.id) || entry.reason === REASON) continue;
      const since = timeOf(entry.id) + SKEW_MS;
      const write = writes.findLast(one => one.before.id === entry.target_id && one.at <= since);
      if (!write) continue;
      try {
        await correct(send, write, entry);
      } catch (error) {
        onError(error);
        continue;
      }
      seen.add(entry.id);
      found.add(write);
    }
    for (const id of seen) if (timeOf(id) < Date.now() - 600_000) seen.delete(id);
  }

  async function correct(send: Send, write: RoleWrite, entry: APIAuditLogEntry): Promise<void> {
    const { before, decide, server } = write;
    // A role that we took without having read it, or gave although we had read it, was set in between.
    const taken = rolesOf(entry, '$remove').filter(id => !before.role_ids.includes(id));
    const given = rolesOf(entry, '$add').filter(id => before.role_ids.includes(id));
    const unmeant = [...taken, ...given];
    if (unmeant.length === 0) return;
    const route = Routes.guildMember(serverId, before.id);
    const now = toAccount(await send({ method: 'GET', route }), before.id);
    const restored = now.role_ids.filter(id => !given.includes(id)).concat(taken);
    // What is ours to decide stays decided.
    const wanted = decide({ ...now, role_ids: restored }, server)?.roles ?? restored;
    const added = unmeant.filter(id => wanted.includes(id) && !now.role_ids.includes(id));
    const removed = unmeant.filter(id => !wanted.includes(id) && now.role_ids.includes(id));
    const set = (method: 'PUT' | 'DELETE', id: string) =>
      send({ method, route: Routes.guildMemberRole(serverId, before.id, id), reason: REASON });
    for (const id of added) await set('PUT', id);
    for (const id of removed) await set('DELETE', id);
    if (added.length + removed.length === 0) return;
    const named = (ids: readonly string[]) =>
      ids.map(id => server.roles.find(role => role.id === id)?.name ?? id);
    await onRestored?.({ chatId: before.id, added: named(added), removed: named(removed) });
  }

  return {
    wrote(write) {
      if (!botMay(write.server, 'view_audit_log')) return;
      pending.push(write);
      looking ??= look();
    },
    async settled() {
      stopping = true;
      await looking;
    },
  };
}

function rolesOf(entry: APIAuditLogEntry, key: '$add' | '$remove'): readonly string[] {
  return (entry.changes ?? []).flatMap(change =>
    change.key === key && Array.isArray(change.new_value)
      ? change.new_value.map(role => role.id)
      : [],
  );
}

function timeOf(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH_MS;
}
