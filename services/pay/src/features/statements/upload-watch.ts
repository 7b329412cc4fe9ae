import type { IncomingMessage } from 'node:http';

/** How an upload may arrive. */
export interface Pace {
  /** After this long it is judged by its rate. */
  patienceMs: number;
  /** Bytes in a second: a statement of 100 kB over the slowest mobile network has this. */
  slowest: number;
  /** What is still taken in and thrown away of a body that is too large, so that its sender hears why. */
  mostBytes: number;
}

const PACE: Pace = { patienceMs: 8_000, slowest: 4_000, mostBytes: 64 * 1024 * 1024 };
const LOOK_MS = 250;

export type Delay = 'slow' | 'endless';

export interface UploadWatch {
  /** Settles only when the upload is to be given up. */
  givenUp: Promise<Delay>;
  stop(): void;
}

/** Watches a body arrive: one that trickles, stalls or never ends must not hold its connection for ever. */
export function watchUpload(
  { socket }: Pick<IncomingMessage, 'socket'>,
  pace: Pace = PACE,
): UploadWatch {
  const started = performance.now();
  const before = socket.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<Delay>(resolve => {
    timer = setInterval(() => {
      const elapsed = performance.now() - started;
      // Requests of tests come without a connection: nothing is counted there.
      const arrived = (socket.bytesRead ?? Number.POSITIVE_INFINITY) - (before ?? 0);
      if (Number.isFinite(arrived) && arrived > pace.mostBytes) resolve('endless');
      if (elapsed > pace.patienceMs && arrived < (pace.slowest * elapsed) / 1000) resolve('slow');
    }, LOOK_MS).unref();
  });
  return { givenUp, stop: () => clearInterval(timer) };
}
