import { MessageError, message, textOf } from '@guildhall/contracts/messages';
import type { RecordType, SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import { erasedMark, isConnectionError, kyselyOver } from '@guildhall/service-kit/database';
import type pg from 'pg';
import { type Source, SourceAway, type SourceReader } from '../../../clients/source/source.js';
import type { Db } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';
import { type LoadMapping, MappingError } from '../mapping/mapping.js';
import { checkTables } from '../mapping/source-tables.js';
import { TypeStopped } from '../pipeline/insist-on-few.js';
import { synchronize } from '../pipeline/pipeline.js';
import { openDryTarget, openTarget, type Target } from '../pipeline/target.js';
import type { SyncSettings } from '../settings.js';
import { RunAborted } from './abort-reasons.js';
import { changeNotes, historyNotes } from './changes.js';
import type { Ending } from './endings.js';
import { trackProgress } from './progress.js';
import { quarantine } from './rejected-rows.js';
import { findWatermark } from './repository.js';
import { liftReturned } from './returned.js';

export interface RunOptions {
  readonly db: Db;
  readonly settings: SyncSettings & {
    readonly databaseUrl: string;
    readonly erasureKey: string | null;
  };
  readonly source: Source;
  readonly loadMapping: LoadMapping;
}

// The specification wants a checkpoint at least every 20,000 rows; whole batches are committed together.
export const rowsPerCommit = 20_000;
const commitRowsFor = (batchSize: number) =>
  Math.max(1, Math.floor(rowsPerCommit / batchSize)) * batchSize;

/** When a run must end, a write in progress may finish unless the database is lost. */
const lastBatchWithin = 5000;

/** Rows changed during the last run may have earlier stamps. */
async function changedSince(
  { db, settings }: RunOptions,
  run: SyncRun,
  type: RecordType,
): Promise<Date | null> {
  if (run.mode === 'full') return null;
  const watermark = await findWatermark(db, type);
  return watermark === null ? null : new Date(Date.parse(watermark) - settings.syncOverlap * 1000);
}

function endingOf(error: unknown, signal: AbortSignal): Pick<Ending, 'status' | 'error'> {
  const reason: unknown = signal.aborted ? signal.reason : error;
  const { message: text } = reason instanceof Error ? reason : new Error(String(reason));
  const wording = reason instanceof MessageError ? reason.wording : text;
  const status = reason instanceof RunAborted ? reason.status : 'failed';
  if (status === 'cancelled') return { status, error: null };
  if (status === 'timed_out') return { status, error: { code: 'SYNC_TIMEOUT', message: wording } };
  const code = 'DATABASE_CONNECTION_ERROR';
  if (reason instanceof SourceAway) return { status, error: { code, message: wording } };
  // Readers report errors of the source themselves.
  if (isConnectionError(reason))
    return { status, error: { code, message: message('target_away', text) } };
  return { status, error: { code: 'SYNC_FAILED', message: wording } };
}

/** Performs one run, type by type, and returns its outcome. Never throws. */
export async function performRun(
  options: RunOptions,
  run: SyncRun,
  signal: AbortSignal,
  watch: (counts: SyncCounts) => void,
): Promise<Ending> {
  const { db, settings } = options;
  const progress = trackProgress(run, watch);
  const failed: RecordType[] = [];
  const reasons: string[] = [];
  const markOf = erasedMark(settings.erasureKey);
  let reader: SourceReader | undefined;
  let target: Target | undefined;
  let current: RecordType | undefined;
  let impatience: NodeJS.Timeout | undefined;
  const giveUp = () => {
    void reader?.close();
    impatience = setTimeout(() => {
      for (const connection of target ?? []) connection.destroyConnection();
    }, lastBatchWithin);
  };
  // A dry run's result is stored with it, since it changes no data.
  const recordIn = (client: pg.Client) => (run.dry_run ? db : kyselyOver<Tables>(client));
  signal.addEventListener('abort', giveUp);
  try {
    signal.throwIfAborted();
    reader = await options.source.open();
    signal.throwIfAborted();
    const watermark = await reader.readClock();
    const tables = await checkTables(reader, await options.loadMapping(), run.types);
    target = await (run.dry_run ? openDryTarget : openTarget)(settings.databaseUrl);
    for (const [type, table] of tables) {
      current = type;
      progress.note(type, { status: 'running' });
      const keep = quarantine(run.id, type);
      try {
        await synchronize(type, {
          ...table,
          reader,
          target,
          signal,
          commitRows: commitRowsFor(run.batch_size),
          settings,
          allowed: run.allow_deactivations,
          member: run.member_number,
          incremental: run.mode === 'incremental',
          changedSince: await changedSince(options, run, type),
          markOf,
          liftErasures: (client, numbers) =>
            liftReturned(kyselyOver(client), markOf, run.id, numbers),
          keepRejected: (client, rejected) => keep(recordIn(client), rejected),
          noteMerge: run.dry_run ? changeNotes(options.db, run.id, type) : null,
          noteLeaving: changeNotes(options.db, run.id, type),
          noteHistory: historyNotes(run.id, type),
          count: added => progress.count(type, added),
          saveProgress: (client, added, key) => progress.save(recordIn(client), type, added, key),
        });
        progress.note(type, { status: 'completed' });
      } catch (error) {
        if (!(error instanceof TypeStopped)) throw error;
        failed.push(type);
        reasons.push(`${type}: ${error.message}`);
        progress.note(type, { status: 'stopped', reason: error.message, guard: error.stop });
      }
    }
    return {
      status: failed.length === 0 ? 'completed' : 'failed',
      counts: progress.counts(),
      failedOperations: failed,
      error: failed.length === 0 ? null : { code: 'SYNC_FAILED', message: reasons.join('; ') },
      // A run for one member says nothing about the others.
      watermark: run.member_number === null ? watermark : null,
    };
  } catch (error) {
    const ending = endingOf(error, signal);
    const blamed = error instanceof MappingError && error.type ? error.type : current;
    if (blamed && ending.status !== 'cancelled') {
      progress.note(blamed, {
        status: 'failed',
        reason: ending.error && textOf(ending.error.message),
      });
      failed.push(blamed);
    }
    return {
      ...ending,
      counts: progress.counts(),
      failedOperations: failed.length > 0 ? failed : ending.status === 'cancelled' ? [] : run.types,
      watermark: null,
    };
  } finally {
    signal.removeEventListener('abort', giveUp);
    await reader?.close();
    await Promise.all(target?.map(connection => connection.close()) ?? []);
    clearTimeout(impatience);
  }
}
