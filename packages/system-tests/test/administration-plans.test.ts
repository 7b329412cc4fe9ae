import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../src/administration/pages.js';
import { sizesFor } from '../src/administration/sizes.js';
import { pagesOf, startWorld } from '../src/administration/world.js';
import type { Fleet } from '../src/stress/fleet.js';
import { serviceNames } from '../src/workspace.js';
import { explainEverything, type Planned, type PlanTap, tapPlans } from './plan-tap.js';

// Enough that the planner goes by indexes as it does for half a million.
const members = 20_000;
/** What is read whole faster than by its index. */
const small = 12_500;
/** More than this for a page of fifty rows is a walk through everything that does not match. */
const mostRows = members / 5;

let fleet: Fleet;
let taps: PlanTap[];
let pages: readonly Page[];
let large: ReadonlySet<string>;

beforeAll(async () => {
  fleet = await startWorld(mkdtempSync(join(tmpdir(), 'guildhall-plans-')), sizesFor(members));
  const found: string[] = [];
  taps = [];
  for (const name of serviceNames) {
    const client = new pg.Client(fleet.databases[name]);
    await client.connect();
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
      [small],
    );
    found.push(...rows.map(({ relname }) => relname));
    for (const statement of explainEverything(new URL(fleet.databases[name]).pathname.slice(1)))
      await client.query(statement);
    await client.end();
    const tap = await tapPlans(fleet.databases[name]);
    taps.push(tap);
    // From the beginning: their connections are new, and so are the settings of these.
    await fleet.services[name].stop();
    await fleet.services[name].start({ DATABASE_URL: tap.url });
  }
  large = new Set(found);
  pages = await pagesOf(fleet);
}, 600_000);
afterAll(async () => {
  await fleet?.stop();
  for (const tap of taps ?? []) await tap.stop();
});

/** The day's figures are counted behind the pages; nobody waits for them. */
const isOfThePage = ({ statement }: Planned) => !statement.includes('insert into daily_figures');
const rowsOf = (node: Planned['nodes'][number]) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 1);
const oneLine = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

test('the tables that grow are large here', () => {
  expect([...large]).toEqual(
    expect.arrayContaining(['members', 'audit_log', 'audit', 'audit_records']),
  );
});

test('no page reads a large table from one end to the other, nor most of one by an index', async () => {
  const bad = new Set<string>();
  let looked = 0;
  for (const { name, ask } of pages) {
    for (const tap of taps) tap.take();
    // More often than a plan for any parameters waits for (PostgreSQL, plan_cache_mode).
    for (let time = 0; time < 7; time += 1) await ask();
    for (const planned of taps.flatMap(tap => tap.take()).filter(isOfThePage)) {
      looked += 1;
      for (const node of planned.nodes) {
        const table = node['Relation Name'] ?? '';
        if (!large.has(table)) continue;
        const read = rowsOf(node);
        if (node['Node Type'].endsWith('Seq Scan') || read > mostRows)
          bad.add(
            `${name}: ${node['Node Type']} of ${table}, ${read} rows: ${oneLine(planned.statement)}`,
          );
      }
    }
  }
  expect(looked).toBeGreaterThan(pages.length * 7);
  expect([...bad]).toEqual([]);
}, 600_000);
