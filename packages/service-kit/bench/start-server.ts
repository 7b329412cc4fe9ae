import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const server = fileURLToPath(new URL('guarded-route-server.ts', import.meta.url));

interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Starts one of the routes in its own process, with the services' Node options. */
export async function startServer(kind: 'guarded' | 'stock') {
  const child = fork(server, [kind], { execArgv: ['--min-semi-space-size=16', '--import', 'tsx'] });
  const [started] = (await once(child, 'message')) as [Started];
  return {
    /** Requests per second with 100 connections and 10 pipelined requests each. */
    load: async (duration: number) => {
      const result = await autocannon({ ...started, connections: 100, pipelining: 10, duration });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${kind}: ${result.non2xx} refused, ${result.errors} errors`);
      return result.requests.average;
    },
    memory: async () => {
      child.send('memory');
      const [bytes] = (await once(child, 'message')) as [number];
      return Math.round(bytes / 1_048_576);
    },
    stop: () => child.kill(),
  };
}
