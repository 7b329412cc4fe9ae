import { MessageError, type MessageOrText, message } from '@guildhall/contracts/messages';

/** Why a run ends early, and its final status. */
export class RunAborted extends MessageError {
  override readonly name = 'RunAborted';
  readonly status: 'cancelled' | 'timed_out' | 'failed';

  constructor(status: RunAborted['status'], message: MessageOrText) {
    super(message);
    this.status = status;
  }
}

export const cancelled = () => new RunAborted('cancelled', 'It was canceled');
export const timedOut = (seconds: number) =>
  new RunAborted('timed_out', message('run_too_long', seconds));
export const stopping = () => new RunAborted('failed', message('run_stopped'));
/** The database says this run is over: it was considered dead. */
export const lost = () => new RunAborted('failed', message('run_lost'));
