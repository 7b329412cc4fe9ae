import type { Fleet } from '../stress/fleet.js';
import { brokenPromises } from '../stress/invariants.js';
import { rowsOf } from '../stress/rows.js';
import { until } from '../until.js';
import type { Told } from './load.js';

const countOf = async (url: string, text: string) =>
  Number((await rowsOf<{ count: string }>(url, text))[0]?.count);

const pending = `select count(*) from event_deliveries where status = 'pending'`;
const running = `select count(*) from sync_runs where status in ('running', 'queued')`;
const patienceMs = 120_000;

/** What dead replicas had in hand is taken over; how long that took, in seconds. */
export async function untilQuiet({ databases }: Fleet): Promise<number> {
  const isQuiet = async () => {
    const open = [pending, running].map(text => countOf(databases.platform, text));
    return (await Promise.all(open)).every(count => count === 0);
  };
  // What is not quiet by then is looked for, and told.
  return until('nothing is under way', isQuiet, patienceMs).catch(() => patienceMs / 1000);
}

/** Every change of a link has one event, every event one delivery, and every delivery arrived once. */
async function eventsOnce({ databases }: Fleet): Promise<readonly string[]> {
  const changes = await countOf(
    databases.platform,
    `select count(*) from audit_log where action in ('chat.link', 'chat.unlink')`,
  );
  const events = await countOf(
    databases.platform,
    `select count(*) from events where event = 'member.updated'
      and member_number in (select member_number from audit_log where action like 'chat.%')
      and created_at >= (select min(at) from audit_log where action like 'chat.%')`,
  );
  const undelivered = await countOf(
    databases.platform,
    `select count(*) from events e where not exists (
       select 1 from event_deliveries d where d.event_id = e.id and d.status = 'delivered')`,
  );
  const sent = await rowsOf<{ key: string }>(
    databases.platform,
    `select distinct 'id:' || event_id as key from event_deliveries where status = 'delivered'`,
  );
  const arrived = new Set(
    (await rowsOf<{ key: string }>(databases['chat-bot'], 'select key from deliveries')).map(
      ({ key }) => key,
    ),
  );
  const lost = sent.filter(({ key }) => !arrived.has(key)).length;
  return [
    ...(events === changes ? [] : [`${changes} changes of links have ${events} events`]),
    ...(undelivered === 0 ? [] : [`${undelivered} events were not delivered`]),
    ...(lost === 0 ? [] : [`${lost} events were delivered and are not there`]),
  ];
}

async function webhooksOnce({ databases }: Fleet, { events }: Told): Promise<readonly string[]> {
  const rows = await rowsOf<{ key: string; status: string }>(
    databases['chat-bot'],
    'select key, status from deliveries',
  );
  const known = new Map(rows.map(({ key, status }) => [key, status]));
  return [...events].flatMap(id =>
    known.has(`id:${id}`) ? [] : [`webhook ${id} was acknowledged and is gone`],
  );
}

async function statementsKept({ databases }: Fleet, { statements }: Told) {
  const rows = await rowsOf<{ member: string }>(
    databases.pay,
    'select membernumber as member from statements',
  );
  const kept = rows.map(({ member }) => member);
  return [...statements].flatMap(([member, wanted]) => {
    const found = kept.filter(each => each === member).length;
    return found === Number(wanted) ? [] : [`member ${member} has ${found} statements`];
  });
}

/** What was acknowledged and is not so; each sentence is one thing. */
export const allBrokenPromises = async (fleet: Fleet, told: Told): Promise<readonly string[]> =>
  (
    await Promise.all([
      brokenPromises(fleet, told),
      eventsOnce(fleet),
      webhooksOnce(fleet, told),
      statementsKept(fleet, told),
    ])
  ).flat();
