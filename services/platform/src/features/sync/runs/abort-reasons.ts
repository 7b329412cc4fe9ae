import { say } from '@guildhall/contracts/said';

/** Why a run ends before its work is done. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';
  readonly kind: 'cancelled' | 'timed_out' | 'stopping' | 'lost';
  constructor(kind: RunAborted['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export const cancelled = () => new RunAborted('cancelled', 'Somebody cancelled it');
export const timedOut = (seconds: number) =>
  new RunAborted('timed_out', say('run_too_long', seconds));
export const stopping = () => new RunAborted('stopping', say('run_stopped'));
/** The database says that this run is over: it took this process for dead. */
export const lost = () => new RunAborted('lost', say('run_lost'));
