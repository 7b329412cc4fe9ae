import type { ServiceProcess } from '../stress/process.js';
import type { ServiceName } from '../workspace.js';

export interface Replica {
  readonly name: ServiceName;
  /** From 1, as people count. */
  readonly number: number;
  readonly process: ServiceProcess;
}

/** The last of each service is never killed: its memory is watched. */
export const isWatched = ({ number }: Pick<Replica, 'number'>) => number === 3;
