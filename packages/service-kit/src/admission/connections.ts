import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** As many files and connections the system lets this process have open; null where it does not say (proc_pid_limits(5)). */
function mostOpenFiles(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const found = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
    return Number.isNaN(found) ? null : found;
  } catch {
    return null;
  }
}

/**
 * How many connections a process can hold without coming to the end of what the system lets it open, where it could
 * look at nothing any more, its own memory included. Half of that is kept for what a request may open outward, for the
 * database and for files.
 */
function mostConnections(wanted: number): number {
  const openFiles = mostOpenFiles();
  return openFiles === null ? wanted : Math.min(wanted, Math.max(1, Math.floor(openFiles / 2)));
}

interface Connection {
  requests: number;
  idleSince: number;
}

/** Of those that are idle, as many go at once: looking for them costs more than opening them again. */
const shareToClose = 0.01;

/**
 * Bounds the connections of this process. One more than that ends those that have been idle for longest, which
 * a browser or balancer opens again unnoticed; where none is idle, the new one is turned away.
 */
export function boundConnections(app: FastifyInstance, wanted: number): void {
  const atMost = mostConnections(wanted);
  if (atMost < wanted)
    app.log.warn(
      { wanted, held: atMost },
      'fewer connections are held than MAX_CONNECTIONS says: the system lets this process open too few files (ulimit -n, LimitNOFILE)',
    );
  const open = new Map<Socket, Connection>();

  function closeIdle(): void {
    const idle = [...open].filter(([, connection]) => connection.requests === 0);
    idle.sort(([, one], [, other]) => one.idleSince - other.idleSince);
    for (const [socket] of idle.slice(0, Math.max(1, Math.floor(atMost * shareToClose)))) {
      open.delete(socket);
      socket.destroy();
    }
  }

  app.server.on('connection', (socket: Socket) => {
    if (open.size >= atMost) closeIdle();
    if (open.size >= atMost) {
      socket.destroy();
      return;
    }
    open.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const connection = open.get(request.raw.socket);
    if (connection) connection.requests += 1;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const connection = open.get(request.raw.socket);
    if (connection) {
      connection.requests -= 1;
      connection.idleSince = performance.now();
      // Its head had gone out before the stop, or past the framework: nothing else would end this connection.
      if (!app.server.listening && connection.requests === 0) request.raw.socket.destroySoon();
    }
    done();
  });
}
