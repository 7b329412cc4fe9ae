/** Why a run ends before its work is done. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly kind: 'cancelled' | 'timed_out' | 'stopping' | 'lost';
  constructor(kind: Interruption['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export const cancelled = () => new Interruption('cancelled', 'Somebody cancelled it');
export const timedOut = (seconds: number) =>
  new Interruption('timed_out', `It took longer than ${seconds} seconds`);
export const stopping = () => new Interruption('stopping', 'The service was stopped');
/** The database says that this run is over: it took this process for dead. */
export const lost = () =>
  new Interruption('lost', 'This run was ended by somebody else; its batch was rolled back');
