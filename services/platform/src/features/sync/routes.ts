import {
  cancelSyncRun,
  countRejectedRows,
  getSyncHealth,
  getSyncRun,
  getSyncStatus,
  listRejectedRows,
  listSyncChanges,
  listSyncRuns,
  type RecordType,
  recordTypes,
  startSync,
  syncMember,
  triggerAdminSync,
  triggerSync,
} from '@guildhall/contracts/platform';
import { readPage, serve, serving } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { Db } from '../../database.js';
import { malformedMember } from '../../domain/member.js';
import { insistOnSuccess, messageOf } from './answers.js';
import { listChanges } from './runs/changes.js';
import { countReasons, listRejected } from './runs/rejected-rows.js';
import * as runs from './runs/repository.js';
import { administrator, requestRun, usualBatch } from './runs/request.js';
import type { SyncService } from './service.js';

/** In run order, without duplicates. */
const inOrder = (types: readonly string[]): readonly RecordType[] =>
  recordTypes.filter(type => types.includes(type));

const ended = (status: string) => status !== 'running' && status !== 'queued';

export function syncRoutes(app: FastifyInstance, sync: SyncService, db: Db): void {
  const serveMember = serving(app, malformedMember);

  serve(app, triggerSync, async ({ body, caller, request }) => {
    const asked = body.syncType === 'all' ? 'all' : inOrder([body.syncType]);
    const types = await sync.chooseTypes(asked, 'syncType');
    const by = askedBy(caller, request.id);
    const started = await sync.start(requestRun(types, `key ${caller.name}`, by));
    const run = await sync.wait(started);
    insistOnSuccess(run);
    return {
      message: messageOf(run),
      syncType: body.syncType,
      sync_id: run.id,
      status: run.status,
      ...(ended(run.status) && { counts: run.counts }),
    };
  });

  serve(app, startSync, async ({ body, caller, request }) => {
    const types = await sync.chooseTypes(body.types ? inOrder(body.types) : 'all', 'types');
    const wanted = {
      ...requestRun(types, `service ${caller.name}`, askedBy(caller, request.id)),
      batchSize: body.batch_size ?? usualBatch,
      dryRun: body.dry_run ?? false,
      allowDeactivations: body.allow_deactivations ?? [],
    };
    const run = await sync.wait(await sync.start(wanted));
    insistOnSuccess(run);
    return {
      sync_id: run.id,
      status: run.status,
      types: run.types,
      batch_size: run.batch_size,
      dry_run: run.dry_run,
      message: messageOf(run),
      ...(ended(run.status) && { counts: run.counts }),
    };
  });

  serve(app, triggerAdminSync, async ({ body, caller, request }) => {
    const whole = body.type === 'full' || body.type === 'incremental';
    const types = await sync.chooseTypes(whole ? 'all' : inOrder([body.type]), 'type');
    const run = await sync.startOrQueue({
      ...requestRun(types, `${administrator}${caller.subject}`, askedBy(caller, request.id)),
      mode: body.type === 'incremental' ? 'incremental' : 'full',
      dryRun: body.dry_run ?? false,
      priority: body.priority ?? 'normal',
      notifyCompletion: body.notify_completion ?? false,
      allowDeactivations: body.allow_deactivations ?? [],
    });
    return {
      sync_id: run.id,
      type: body.type,
      priority: run.priority,
      status: run.status,
      queue_position: run.queue_position,
      notify_completion: run.notify_completion,
      message: messageOf(run),
    };
  });

  serveMember(syncMember, async ({ params, body, caller, request }) => {
    const { memberNumber } = params;
    const types = await sync.chooseMemberTypes(memberNumber);
    const started = await sync.start({
      ...requestRun(types, `${administrator}${caller.subject}`, askedBy(caller, request.id)),
      memberNumber,
      allowDeactivations: body?.allow_deactivations ?? [],
    });
    return { run: await sync.wait(started) };
  });

  serve(app, getSyncStatus, async () => ({ status: await sync.status() }));
  serve(app, getSyncHealth, async () => ({ health: await sync.health() }));

  serve(app, listSyncRuns, async ({ query }) => {
    const read = (limit: number) => runs.list(db, { ...query, limit });
    return readPage('runs', query, read, run => run.id);
  });

  serve(app, getSyncRun, async ({ params }) => ({ run: await sync.get(params.id) }));

  serve(app, listRejectedRows, async ({ params, query }) => {
    await sync.get(params.id);
    const read = (limit: number) => listRejected(db, params.id, { ...query, limit });
    return readPage('rejected', query, read, row => row.id);
  });

  serve(app, countRejectedRows, async ({ params }) => {
    await sync.get(params.id);
    return { reasons: await countReasons(db, params.id) };
  });

  serve(app, listSyncChanges, async ({ params, query }) => {
    await sync.get(params.id);
    const read = (limit: number) => listChanges(db, params.id, { ...query, limit });
    return readPage('changes', query, read, change => change.id);
  });

  serve(app, cancelSyncRun, ({ params, caller, request }) =>
    sync.cancel(params.id, askedBy(caller, request.id)),
  );
}
