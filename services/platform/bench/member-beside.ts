/**
 * A member by number, and a search by name, beside PostGraphile over the same tables of the same database: what one
 * gets without writing an API. Both are asked over HTTP, in processes of their own, load from this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openPool } from '@guildhall/service-kit/database';
import { tellRounds } from '@guildhall/service-kit/testing';
import autocannon from 'autocannon';
import { newDatabase } from '../test/database.js';
import { insertCrowd } from './crowd.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

type Requests = readonly autocannon.Request[];
interface Started {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Where a search takes another proof than a look-up. */
  readonly tokenHeaders?: Record<string, string>;
}

const numbers = Array.from({ length: 1000 }, (_, at) => String(1 + Math.floor((at * rows) / 1000)));
// What is asked once more for a page is counted by both each time.
const names = ['quin', 'ramirez', 'kow', 'lopez3', 'brown', 'walk', 'ivan', 'rob', 'a1b', 'nguyen'];

const lookUp = `query ($n: String!) { memberByMemberNumber(memberNumber: $n) {
  memberNumber firstName lastName email memberTypeId status createdAt updatedAt
  facilityByFacilityCode { code name regionByRegionCode { code name } }
  chatLinkByMemberNumber { chatId chatUsername identityUserId verifiedAt }
  mailAccountByMemberNumber { address }
  positionsByMemberNumber { nodes { id positionType facilityCode startDate endDate } } } }`;
const search = `query ($q: String!) { allMembers(first: 50, orderBy: SEARCH_NAME_ASC,
  filter: { searchName: { includes: $q }, status: { equalTo: "active" } }) {
  totalCount nodes { memberNumber firstName lastName memberTypeId status
    facilityByFacilityCode { code name regionByRegionCode { code name } }
    chatLinkByMemberNumber { chatId chatUsername } } } }`;

const graphql = (query: string, variables: readonly object[]): Requests =>
  variables.map(each => ({ method: 'POST', body: JSON.stringify({ query, variables: each }) }));
const paths = (all: readonly string[]): Requests => all.map(path => ({ path }));

const questions = {
  'member lookup': {
    // Neither side waits for the other.
    ask: (started: Started, requests: Requests) => askInCrowd(started, requests),
    ours: paths(numbers.map(each => `/api/member/${each}`)),
    theirs: graphql(
      lookUp,
      numbers.map(n => ({ n })),
    ),
  },
  search: {
    // Theirs takes a second or more for one at 500,000: a crowd would be answered nothing in the time of a round.
    ask: (started: Started, requests: Requests) => askInTurn(started, requests),
    ours: paths(names.map(each => `/api/members/search?q=${each}`)),
    theirs: graphql(
      search,
      names.map(q => ({ q })),
    ),
  },
};

async function start(file: string, args: readonly string[]) {
  const server = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(server, args, { execArgv: [...process.execArgv, '--min-semi-space-size=16'] });
  const [started] = (await once(child, 'message')) as [Started];
  return { ...started, stop: () => child.kill() };
}

/** GraphQL answers 200 whatever happens: one answer is read before they are counted. */
async function insistOnData(started: Started, [request]: Requests): Promise<void> {
  const { url, headers } = started;
  const { path = '', method = 'GET', body } = request ?? {};
  const answer = await fetch(`${url}${path}`, { method, headers, body: body ?? null });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors"')) throw new Error(`${url}${path}: ${text}`);
}

/** Answers a second to a hundred connections, with ten questions under way on each. */
async function askInCrowd(started: Started, requests: Requests): Promise<number> {
  const { url, headers } = started;
  const asked = requests.map(request => ({ ...request, headers }));
  const crowd = { connections: 100, pipelining: 10, duration: seconds };
  const result = await autocannon({ url, headers, requests: asked, ...crowd });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

/** Answers a second to one who waits for each. */
async function askInTurn(started: Started, requests: Requests): Promise<number> {
  const began = performance.now();
  for (const request of requests) await insistOnData(started, [request]);
  return (requests.length * 1000) / (performance.now() - began);
}

const database = await newDatabase();
const pool = openPool({ url: database.url, max: 2, name: 'bench', onError: () => undefined });
await insertCrowd(pool, rows);
await pool.end();
const platform = await start('member-lookup-server.ts', ['platform', database.url]);
const theirs = await start('postgraphile-server.ts', [database.url]);
const lacks =
  'callers, scopes and limits, current positions told from past ones, accents and apostrophes folded, the best match first';
for (const [name, { ask, ...asked }] of Object.entries(questions)) {
  const headers = (name === 'search' && platform.tokenHeaders) || platform.headers;
  const ours = { ...platform, headers };
  await insistOnData(ours, asked.ours);
  await insistOnData(theirs, asked.theirs);
  await ask(ours, asked.ours);
  await ask(theirs, asked.theirs);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const reference = await ask(theirs, asked.theirs);
    const reached = await ask(ours, asked.ours);
    ratios.push(reached / reference);
    console.log(
      `${name}, round ${round}: PostGraphile ${reference.toFixed(1)}/s, platform ${Math.round(reached)}/s, ratio ${(reached / reference).toFixed(2)}`,
    );
  }
  const besides = { name: `${name} beside an API from tables`, reference: 'PostGraphile 4' };
  tellRounds({ ...besides, wanted: '–', lacks }, ratios);
}
platform.stop();
theirs.stop();
await database.drop();
