import type { SyncCounts } from '@guildhall/contracts/platform';
import type pg from 'pg';
import { lost } from './interruption.js';
import { type Lane, openLane } from './lane.js';
import * as states from './run-states.js';

export interface Checkpoint {
  readonly counts: SyncCounts;
  readonly type: string;
  readonly key: string | null;
}

/** Where rows are written: for good, or to see what would happen. */
export interface Target {
  /** Two take turns: one batch is staged while the one before it is merged. */
  readonly lanes: readonly [Lane, ...Lane[]];
  readonly begin: (lane: Lane) => Promise<void>;
  /** The checkpoint is committed with its batch. */
  readonly commit: (lane: Lane, checkpoint: Checkpoint) => Promise<void>;
  readonly rollback: (lane: Lane) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTarget(url: string, runId: string): Promise<Target> {
  const lanes = await Promise.all([openLane(url), openLane(url)]);
  return {
    lanes,
    begin: async ({ client }) => {
      await client.query('begin');
    },
    commit: async ({ client }, { counts, type, key }) => {
      if (!(await states.saveProgress(client, runId, counts, { type, key }))) throw lost();
      await client.query('commit');
    },
    rollback: async ({ client }) => {
      await client.query('rollback').catch(() => undefined);
    },
    close: async () => {
      await Promise.all(lanes.map(lane => lane.close()));
    },
  };
}

/**
 * A dry run is one transaction that is never committed: later types see what earlier ones would have
 * written, so the counts are those of a real run.
 */
export async function openDryTarget(url: string, runId: string, pool: pg.Pool): Promise<Target> {
  const lane = await openLane(url);
  await lane.client.query('begin');
  return {
    lanes: [lane],
    begin: async () => undefined,
    commit: async (_lane, { counts, type, key }) => {
      if (!(await states.saveProgress(pool, runId, counts, { type, key }))) throw lost();
    },
    rollback: async () => undefined,
    close: () => lane.close(),
  };
}
