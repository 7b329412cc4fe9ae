import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@guildhall/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apis, type Fleet, startFleet } from '../src/fleet.js';
import type { ServiceName } from '../src/workspace.js';
import {
  atPlatform,
  bySession,
  type Column,
  type Columns,
  elsewhere,
  schemesOf,
} from './callers/columns.js';
import { type Everybody, everybody } from './callers/people.js';
import { requestFor, send } from './callers/requests.js';
import { type Watch, watch } from './callers/state.js';
import { begin, type Things } from './callers/things.js';

// Who may do what an administrator may: every endpoint whose contract says so, by every way that leads there.
const folder = mkdtempSync(join(tmpdir(), 'guildhall-callers-'));
let fleet: Fleet;
let who: Everybody;
let things: Things;
let rows: Watch;
beforeAll(async () => {
  fleet = await startFleet(folder, {
    MAX_EVENT_LOOP_DELAY: '0',
    UPSTREAMS: JSON.stringify([{ name: 'elsewhere', target: 'https://example.org' }]),
  });
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  who = await everybody(fleet);
  things = await begin(fleet, who);
  rows = await watch(fleet);
});
afterAll(async () => {
  await rows.stop();
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

interface Way {
  readonly to: ServiceName;
  /** Of the platform’s proxy; directly where there is none. */
  readonly upstream?: string;
  readonly columns: Columns;
}
const ways: Readonly<Record<string, Way>> = {
  'of the platform, by a token': { to: 'platform', columns: atPlatform },
  'of the platform, by a session': { to: 'platform', columns: bySession },
  'of chat-bot, by a token': { to: 'chat-bot', columns: elsewhere },
  'of chat-bot, through the platform': { to: 'chat-bot', upstream: 'chat', columns: bySession },
  'of pay, by a token': { to: 'pay', columns: elsewhere },
  'of pay, through the platform': { to: 'pay', upstream: 'pay', columns: bySession },
};

const baseOf = ({ to, upstream }: Way) =>
  upstream === undefined
    ? fleet.services[to].url
    : `${fleet.services.platform.url}/api/${upstream}`;

type Named = readonly [name: string, endpoint: Endpoint];
const administrators = (to: ServiceName): readonly Named[] =>
  Object.entries(apis[to].endpoints).filter(([, endpoint]) =>
    schemesOf(endpoint).includes('admin'),
  );

async function attempt(way: Way, { caller, rule }: Column, [name, endpoint]: Named) {
  const { url } = fleet.services[way.to];
  const read = async (path: string) =>
    JSON.parse((await send(url, { method: 'GET', path }, who.tokens.young)).text);
  const request = await requestFor(endpoint, { api: apis[way.to], known: things[way.to], read });
  const answer = await send(baseOf(way), request, caller(who));
  const said = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
  return { said, isRight: rule(endpoint, answer, request) };
}

describe.each(Object.entries(ways))('every endpoint for administrators %s', (_way, way) => {
  const closed = Object.entries(way.columns).filter(([, { may }]) =>
    administrators(way.to).some(([, endpoint]) => !may(endpoint)),
  );
  test.each(closed)('refuses %s, and nothing changes', async (_who, column) => {
    const wrong: string[] = [];
    let before = await rows.look();
    for (const named of administrators(way.to).filter(([, endpoint]) => !column.may(endpoint))) {
      const { said, isRight } = await attempt(way, column, named);
      if (!isRight) wrong.push(said);
      const after = await rows.look();
      for (const [table, sum] of Object.entries(after))
        if (sum !== before[table]) wrong.push(`${table} changed by ${said}`);
      before = after;
    }
    expect(wrong).toEqual([]);
  });
});

// Afterwards, since now things do change.
describe.each(Object.entries(ways))('every endpoint for administrators %s', (_way, way) => {
  const open = Object.entries(way.columns).filter(([, { may }]) =>
    administrators(way.to).some(([, endpoint]) => may(endpoint)),
  );
  test.each(open)('answers %s where the contract lets them', async (_who, column) => {
    const wrong: string[] = [];
    for (const named of administrators(way.to).filter(([, endpoint]) => column.may(endpoint))) {
      const { said, isRight } = await attempt(way, column, named);
      if (!isRight) wrong.push(said);
    }
    expect(wrong).toEqual([]);
  });
});
