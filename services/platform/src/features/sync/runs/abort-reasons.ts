import { say, WordedError, type Wording } from '@guildhall/contracts/said';

/** Why a run ends before its work is done, and as what. */
export class RunAborted extends WordedError {
  override readonly name = 'RunAborted';
  readonly status: 'cancelled' | 'timed_out' | 'failed';

  constructor(status: RunAborted['status'], message: Wording) {
    super(message);
    this.status = status;
  }
}

export const cancelled = () => new RunAborted('cancelled', 'Somebody cancelled it');
export const timedOut = (seconds: number) =>
  new RunAborted('timed_out', say('run_too_long', seconds));
export const stopping = () => new RunAborted('failed', say('run_stopped'));
/** The database says that this run is over: it took this process for dead. */
export const lost = () => new RunAborted('failed', say('run_lost'));
