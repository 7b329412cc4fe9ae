import {
  type APIAuditLogEntry,
  PermissionFlagsBits,
  type RESTGetAPIAuditLogResult,
} from 'discord-api-types/v10';
import { wireUser } from '../wire/account.js';
import type { AuditEntry } from '../world/audit.js';
import { failure } from '../world/failure.js';
import { may } from '../world/permissions.js';
import { compareIds } from '../world/snowflake.js';
import type { World } from '../world/world.js';
import { enterGuild } from './guild-routes.js';
import { readId, readLimit } from './query.js';
import { json } from './reply.js';
import type { Route } from './route.js';

export const wireAudit = (entry: AuditEntry): APIAuditLogEntry => ({
  id: entry.id,
  action_type: entry.action,
  user_id: entry.actorId,
  target_id: entry.targetId,
  changes: [...entry.changes],
  ...(entry.reason === null ? {} : { reason: entry.reason }),
});

export const auditRoutes = (world: World): Route[] => [
  {
    method: 'GET',
    path: '/guilds/:guild_id/audit-logs',
    handle: call => {
      const bot = enterGuild(world, call);
      if (!may(world, bot, PermissionFlagsBits.ViewAuditLog)) throw failure('missingPermissions');
      const user = readId(call.query, 'user_id');
      const target = readId(call.query, 'target_id');
      const before = readId(call.query, 'before');
      const action = call.query.get('action_type');
      // Discord reference, "Get Guild Audit Log": 50 by default, at most 100, newest first.
      const entries = world.audit
        .filter(entry => user === null || entry.actorId === user)
        .filter(entry => target === null || entry.targetId === target)
        .filter(entry => action === null || entry.action === Number(action))
        .filter(entry => before === null || compareIds(entry.id, before) < 0)
        .slice(-readLimit(call.query, 50, 100))
        .reverse();
      const people = new Set(entries.flatMap(entry => [entry.actorId, entry.targetId]));
      const answer: RESTGetAPIAuditLogResult = {
        audit_log_entries: entries.map(wireAudit),
        users: [...people].flatMap(id => {
          const account = world.accounts.get(id);
          return account === undefined ? [] : [wireUser(account)];
        }),
        integrations: [],
        webhooks: [],
        guild_scheduled_events: [],
        threads: [],
        application_commands: [],
        auto_moderation_rules: [],
      };
      return json(answer);
    },
  },
];
