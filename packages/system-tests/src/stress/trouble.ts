import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@guildhall/local-stack/postgres';
import { people, seededRandom } from '@guildhall/local-stack/sample';
import type { Fleet } from '../fleet.js';
import { serviceNames } from '../workspace.js';
import { type Callers, callersOf, send } from './requests.js';

const patienceMs = 10_000;
const day = 86_400_000;
const json = { 'content-type': 'application/json' };

/** What services have acknowledged, so that it can be asked for afterwards. */
interface Acknowledged {
  readonly shifts: ReadonlySet<string>;
  /** By member: the account linked last, null for none; nothing where the last answer was lost. */
  readonly links: ReadonlyMap<string, string | null>;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Records shifts and moves links, through all that happens meanwhile. */
async function load(
  { services }: Fleet,
  by: Callers,
  wanted: () => boolean,
): Promise<Acknowledged> {
  const shifts = new Set<string>();
  const links = new Map<string, string | null>();
  const statuses: Record<string, number> = {};
  const { pay, platform } = services;

  async function post(url: string, path: string, headers: object, body: object) {
    const request = { method: 'POST', path, headers: { ...json, ...headers } };
    const answer = await send(url, { ...request, body: JSON.stringify(body) }, patienceMs);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  }

  async function recordShifts(): Promise<void> {
    const { headers } = await by.member();
    const tour = { shift_type: 'regular', start_time: '07:00:00', end_time: '15:00:00' };
    for (let number = 0; wanted(); number += 1) {
      const shift_date = new Date(Date.UTC(2024, 0, 1) + number * day).toISOString().slice(0, 10);
      const answer = await post(pay.url, '/api/v1/shifts', headers, { shift_date, ...tour });
      if (answer.status === 201) shifts.add((JSON.parse(answer.text) as { id: string }).id);
    }
  }

  /** Two workers want the same few accounts; each member is linked, given another account, and unlinked. */
  async function moveLinks(members: readonly string[], accounts: number): Promise<void> {
    const { headers } = await by.apiKey();
    for (let turn = 0; wanted(); turn += 1) {
      const member = members[turn % members.length] ?? '';
      const chat_id = String(760_000_000_000_000_000n + BigInt(turn % accounts));
      const isLinking = Math.floor(turn / members.length) % 3 !== 2;
      const path = `/api/member/${member}/${isLinking ? 'link' : 'unlink'}-chat`;
      const answer = await post(platform.url, path, headers, isLinking ? { chat_id } : {});
      if (answer.status === 0 || answer.status >= 500) links.delete(member);
      else if (answer.status === 200) links.set(member, isLinking ? chat_id : null);
    }
  }

  const members = people.flatMap(({ memberNumber }) => memberNumber ?? []);
  const half = Math.ceil(members.length / 2);
  await Promise.all([
    recordShifts(),
    moveLinks(members.slice(0, half), 5),
    moveLinks(members.slice(half), 7),
  ]);
  return { shifts, links, statuses };
}

async function kills(fleet: Fleet, seed: number, wanted: () => boolean): Promise<void> {
  const dice = seededRandom(seed);
  while (wanted()) {
    const name = dice.pick(serviceNames);
    await fleet.services[name].kill();
    await fleet.services[name].start();
    console.log(`  killed ${name}`);
    await pause(200 + dice.below(1500));
  }
}

/** What must be true after that; each sentence is something that is not. */
async function brokenPromises(
  { databases }: Fleet,
  { shifts, links }: Acknowledged,
): Promise<readonly string[]> {
  const pairsOf = (url: string, text: string) =>
    withClient(url, async client => {
      const { rows } = await client.query<[string, string]>({ text, rowMode: 'array' });
      return new Map(rows);
    });
  const kept = await pairsOf(databases.pay, 'select id::text, membernumber from shifts');
  const linked = await pairsOf(databases.platform, 'select member_number, chat_id from chat_links');
  const lost = [...shifts].filter(id => !kept.has(id));
  const moved = [...links].filter(([member, account]) => (linked.get(member) ?? null) !== account);
  return [
    ...lost.map(id => `shift ${id} was acknowledged and is gone`),
    ...moved.map(
      ([member, account]) => `member ${member}: acknowledged ${account}, is ${linked.get(member)}`,
    ),
    ...(new Set(linked.values()).size === linked.size ? [] : ['an account is linked twice']),
  ];
}

/** Load and kills for so many seconds; each sentence is something that is wrong. */
export async function tryKills(
  fleet: Fleet,
  { seconds, seed }: { readonly seconds: number; readonly seed: number },
): Promise<readonly string[]> {
  const by = await callersOf(fleet);
  const until = performance.now() + seconds * 1000;
  const wanted = () => performance.now() < until;
  const [told] = await Promise.all([load(fleet, by, wanted), kills(fleet, seed, wanted)]);
  const { shifts, links, statuses } = told;
  console.log(`answers by status, 0 for none: ${JSON.stringify(statuses)}`);
  console.log(`acknowledged: ${shifts.size} shifts, links of ${links.size} members`);
  const unexpected = Object.keys(statuses).filter(each => Number(each) >= 500 && each !== '503');
  return [
    ...unexpected.map(status => `answered ${status} under load`),
    ...(shifts.size === 0 ? ['no shift was acknowledged at all'] : []),
    ...(await brokenPromises(fleet, told)),
  ];
}
