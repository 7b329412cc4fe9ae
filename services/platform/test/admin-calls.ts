import { randomUUID } from 'node:crypto';
import { erasedMark } from '@guildhall/service-kit/database';
import { insertFailedJob } from '@guildhall/service-kit/testing';
import { expect } from 'vitest';
import { insertLink, insertMembers } from './factories.js';
import { erasureKey, type Platform } from './harness.js';
import { openElsewhere } from './run-elsewhere.js';
import { insertStoppedRun } from './stopped-run.js';

/** A request that an administrator may make, and what it changes. */
export interface AdminCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** As the audit log names it; of what is only made by the request, how it begins. */
  readonly resource: string;
}

/** In EVENT_SUBSCRIBERS. */
export const subscriber = 'http://127.0.0.1:9/hook';

let made = 0;
function newName(): string {
  made += 1;
  return `made-${made}`;
}

async function newDelivery({ pool }: Platform): Promise<string> {
  const member = newName();
  await insertMembers(pool, [{ member_number: member }]);
  const { rows } = await pool.query(
    `with event as (insert into events (id, event, member_number, payload, created_at)
       values ($1, 'member.updated', $1, '{}', now()) returning id)
     insert into event_deliveries (event_id, subscriber, status, created_at)
     select id, $2, 'failed', now() from event returning id::text`,
    [member, subscriber],
  );
  return rows[0].id;
}

async function newMember(
  { pool }: Platform,
  { hasLeft = false, chatId = '' } = {},
): Promise<string> {
  const member = newName();
  await insertMembers(pool, [{ member_number: member }]);
  if (hasLeft)
    await pool.query('update members set left_source_at = now() where member_number = $1', [
      member,
    ]);
  if (chatId !== '') await insertLink(pool, member, chatId);
  return member;
}

/** Makes room for a run of our own. */
export const endRunElsewhere = ({ pool }: Platform) =>
  pool.query(
    `update sync_runs set status = 'cancelled', finished_at = now() where status = 'running' and requested_by = 'elsewhere'`,
  );

/** A run of another process: nothing here starts, ends or competes with it. */
async function newRun(platform: Platform): Promise<string> {
  const id = newName();
  await endRunElsewhere(platform);
  const elsewhere = await openElsewhere(platform.databaseUrl);
  // One that was begun here a moment ago may still be under way.
  await expect.poll(() => elsewhere.start(id)).toBe(true);
  return id;
}

/**
 * One for each contract by which an administrator changes something, good enough to succeed. A contract that is
 * missing here fails the tests that walk them.
 */
export const adminCalls: Readonly<Record<string, (platform: Platform) => Promise<AdminCall>>> = {
  createKey: async () => ({
    method: 'POST',
    path: '/api/admin/keys',
    body: { kind: 'api', name: newName() },
    resource: 'key:',
  }),
  rotateKey: async platform => {
    const { id } = await platform.key('api');
    return { method: 'POST', path: `/api/admin/keys/${id}/rotate`, resource: 'key:' };
  },
  revokeKey: async platform => {
    const { id } = await platform.key('api');
    return { method: 'DELETE', path: `/api/admin/keys/${id}`, resource: `key:${id}` };
  },
  replayEvent: async platform => {
    const id = await newDelivery(platform);
    return { method: 'POST', path: `/api/admin/events/${id}/replay`, resource: `event:${id}` };
  },
  cancelSyncRun: async platform => {
    const id = await newRun(platform);
    return { method: 'POST', path: `/api/sync/runs/${id}/cancel`, resource: `sync:${id}` };
  },
  replayFailedEvents: async platform => {
    await newDelivery(platform);
    return { method: 'POST', path: '/api/admin/events/replay', resource: 'event:all' };
  },
  retryJob: async ({ pool }) => {
    const id = await insertFailedJob(pool);
    return { method: 'POST', path: `/api/admin/jobs/${id}/retry`, resource: `job:${id}` };
  },
  testUpstream: async () => ({
    method: 'POST',
    path: '/api/admin/upstreams/away/test',
    resource: 'upstream:away',
  }),
  unlinkMember: async platform => {
    made += 1;
    const chatId = String(500_000_000_000_000_000n + BigInt(made));
    const member = await newMember(platform, { chatId });
    return {
      method: 'POST',
      path: `/api/admin/members/${member}/unlink`,
      body: { chat_id: chatId },
      resource: `member:${member}`,
    };
  },
  resendMember: async platform => {
    const member = await newMember(platform);
    const path = `/api/admin/members/${member}/resend`;
    return { method: 'POST', path, resource: `member:${member}` };
  },
  exportPerson: async platform => {
    const member = await newMember(platform);
    const path = `/api/admin/members/${member}/export`;
    return { method: 'POST', path, resource: `member:${member}` };
  },
  erasePerson: async platform => {
    const member = await newMember(platform, { hasLeft: true });
    const path = `/api/admin/members/${member}/erase`;
    return { method: 'POST', path, body: { confirm: member }, resource: 'erasure:' };
  },
  liftErasure: async ({ pool }) => {
    const member = newName();
    await pool.query('insert into erased_members (mark) values ($1)', [
      erasedMark(erasureKey)(member),
    ]);
    const path = `/api/admin/members/${member}/lift-erasure`;
    return { method: 'POST', path, resource: `member:${member}` };
  },
  cancelErasure: async platform => {
    const id = randomUUID();
    // Not due before tomorrow.
    await platform.pool.query(
      `insert into erasures (id, member_number, requested_at, requested_by_kind, requested_by, parts, next_attempt_at)
       values ($1, $2, now(), 'operator', 'command line', '{"parts": [], "hadMailbox": false}', now() + interval '1 day')`,
      [id, await newMember(platform)],
    );
    const path = `/api/admin/erasures/${id}/cancel`;
    return { method: 'POST', path, resource: `erasure:${id}` };
  },
  triggerAdminSync: async platform => ({
    method: 'POST',
    path: '/api/admin/sync/trigger',
    body: { type: 'members', allow_deactivations: [await insertStoppedRun(platform)] },
    resource: 'sync:',
  }),
  syncMember: async platform => {
    await endRunElsewhere(platform);
    // What was asked for before is done first.
    const waiting = "select 1 from sync_runs where status in ('queued', 'running')";
    await expect.poll(async () => (await platform.pool.query(waiting)).rowCount).toBe(0);
    const path = `/api/admin/members/${await newMember(platform)}/sync`;
    return { method: 'POST', path, body: {}, resource: 'sync:' };
  },
};
