import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A node of a plan, as EXPLAIN (FORMAT JSON) has it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

export interface Planned {
  readonly statement: string;
  readonly nodes: readonly Node[];
}

const flatten = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** So that every session of the database says how each of its statements was really done. */
export const explainEverything = (database: string): readonly string[] =>
  Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    client_min_messages: 'notice',
  }).map(([name, value]) => `alter database "${database}" set ${name} = '${value}'`);

/** PostgreSQL's messages: a letter, the length, what it says. The log line of auto_explain comes as a notice. */
function noticesOf(onNotice: (text: string) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1);
      if (rest.length < length + 1) return;
      if (rest[0] === 'N'.charCodeAt(0)) onNotice(rest.toString('utf8', 5, length + 1));
      rest = rest.subarray(length + 1);
    }
  };
}

/** Fields of a notice end with NUL; `M` is what it says. */
function planIn(notice: string): Planned | null {
  const message = notice.split('\0').find(field => field.startsWith('M')) ?? '';
  const at = message.indexOf('{');
  if (!message.includes('plan:') || at < 0) return null;
  const told = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: Node };
  return { statement: told['Query Text'], nodes: flatten(told.Plan) };
}

export interface PlanTap {
  /** The same database, through here. */
  readonly url: string;
  /** What was planned since this was asked last. */
  readonly take: () => readonly Planned[];
  readonly stop: () => Promise<void>;
}

/** Stands between a service and its database, and reads along what the database tells of its plans. */
export async function tapPlans(database: string): Promise<PlanTap> {
  const there = new URL(database);
  let planned: Planned[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer(client => {
    const upstream = connect(Number(there.port || 5432), there.hostname);
    const read = noticesOf(text => {
      const plan = planIn(text);
      if (plan) planned.push(plan);
    });
    upstream.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const here = new URL(database);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    take: () => {
      const taken = planned;
      planned = [];
      return taken;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
    },
  };
}
