import type { AdminSyncRequest, SyncRun } from '@guildhall/contracts/platform';
import { listed } from '../../../words/format.js';
import { words } from './words/index.js';

/** Everything about synchronization is asked again when something of it has changed. */
export const syncKey = ['platform', 'sync'] as const;

/** As much of an id as people use; the rest is there for machines. */
export const shortId = (id: string) => id.slice(0, 8);

export const isUnderWay = ({ status }: SyncRun) => status === 'running' || status === 'queued';

type FailedRun = SyncRun & { readonly status: 'failed' | 'timed_out' };
export const hasFailed = (run: SyncRun): run is FailedRun =>
  run.status === 'failed' || run.status === 'timed_out';

/** Whose doing it is: a person by name, where it is known; a program by the name of its key. */
export function askedBy({ requested_by, requested_by_name }: SyncRun): string {
  if (requested_by_name) return requested_by_name;
  const [, kind, name] = /^(key|service|administrator) (.+)$/.exec(requested_by) ?? [];
  if (name !== undefined) return words.askers[kind as keyof typeof words.askers](name);
  return requested_by === 'schedule' ? words.schedule : requested_by;
}

const sum = ({ counts }: SyncRun, of: (each: SyncRun['counts'][string]) => number) =>
  Object.values(counts).reduce((total, each) => total + of(each), 0);

export const changedOf = (run: SyncRun) =>
  sum(run, each => each.inserted + each.updated + each.deactivated);
export const rejectedOf = (run: SyncRun) => sum(run, each => each.rejected);
/** Rows of erased members that were skipped. */
export const erasedOf = (run: SyncRun) => sum(run, each => each.erased);
export const readOf = (run: SyncRun) => sum(run, each => each.read);

/** Types at which the guard stopped: nothing of them was written. */
export const stoppedOf = ({ counts }: SyncRun) =>
  Object.entries(counts).flatMap(([type, { guard }]) => (guard ? [[type, guard] as const] : []));

/** By which choice of the form a run like this begins; null: by none, it was begun elsewhere. */
export function kindOf({ types, mode, member_number }: SyncRun): AdminSyncRequest['type'] | null {
  if (member_number !== null) return null;
  const [type, ...more] = types;
  if (types.length === 4) return mode;
  return type === undefined || more.length > 0 || mode === 'incremental' ? null : type;
}

export const whatOf = ({ types, mode, dry_run, allow_deactivations, member_number }: SyncRun) =>
  [
    member_number && words.ofMember(member_number),
    types.length === 4 ? words.kinds[mode] : listed(types.map(type => words.kinds[type])),
    dry_run && words.dry,
    allow_deactivations.length > 0 && words.overridden,
  ]
    .filter(Boolean)
    .join(', ');
