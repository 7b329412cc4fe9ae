import { connect } from 'node:net';

export interface Flood {
  readonly url: string;
  /** Sent again and again over each connection, as fast as it is taken. */
  readonly bytes: string;
  readonly connections: number;
  readonly forMs: number;
}

/** Whoever is cut off comes back. */
const backAfterMs = 50;

/** Connections that send without end and read what they are told; over when the time is. */
export async function flood({ url, bytes, connections, forMs }: Flood): Promise<void> {
  const { hostname, port } = new URL(url);
  const until = performance.now() + forMs;
  const isOver = () => performance.now() >= until;

  const once = () =>
    new Promise<void>(gone => {
      const socket = connect(Number(port), hostname);
      const end = setTimeout(() => socket.destroy(), until - performance.now());
      const more = (): void => {
        if (!isOver() && socket.writable && socket.write(bytes)) setImmediate(more);
      };
      socket.on('error', () => undefined);
      socket.on('connect', more).on('drain', more);
      socket.resume().once('close', () => {
        clearTimeout(end);
        setTimeout(gone, backAfterMs);
      });
    });
  async function keepOn(): Promise<void> {
    while (!isOver()) await once();
  }
  await Promise.all(Array.from({ length: connections }, keepOn));
}
