import { connect, type Socket } from 'node:net';

export interface Slowness {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** What is sent of the body at once; afterwards one byte a second. */
  readonly begin: string;
  readonly connections: number;
  readonly forMs: number;
}

const oneByteEveryMs = 1_000;

/** Requests whose bodies never come; whichever is given up is begun again, until the time is over. */
export async function holdConnections(slowness: Slowness): Promise<void> {
  const { hostname, port } = new URL(slowness.url);
  const fields = Object.entries(slowness.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${slowness.path} HTTP/1.1\r\nhost: ${hostname}\r\n${fields.join('')}\r\n`;
  const until = performance.now() + slowness.forMs;
  const open = new Set<Socket>();

  function begin(): void {
    if (performance.now() >= until) return;
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(head + slowness.begin));
    socket.resume().once('close', () => {
      open.delete(socket);
      setTimeout(begin, oneByteEveryMs / 10);
    });
  }

  for (let made = 0; made < slowness.connections; made += 1) begin();
  const trickle = setInterval(() => {
    for (const socket of open) socket.write(' ');
  }, oneByteEveryMs);
  await new Promise(over => setTimeout(over, slowness.forMs));
  clearInterval(trickle);
  for (const socket of open) socket.destroy();
}
