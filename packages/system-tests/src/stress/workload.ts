import { people } from '@guildhall/local-stack/sample';
import type { callersOf } from './callers.js';
import type { Fleet } from './fleet.js';

/** What services have acknowledged, so that it can be asked for afterwards. */
export interface Acknowledged {
  readonly shifts: ReadonlySet<string>;
  /** By member: the account linked last, null for none, nothing where the last answer was lost. */
  readonly links: ReadonlyMap<string, string | null>;
  readonly answered: number;
  readonly unanswered: number;
}

/** Sends JSON; nothing: it got no answer. */
export type Send = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
) => Promise<{ readonly status: number; readonly text: string } | undefined>;

const patienceMs = 10_000;
const day = 86_400_000;
const chatId = (number: number) => String(760_000_000_000_000_000n + BigInt(number));

const plainSend: Send = async (url, headers, body) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
};

/** Records shifts and moves links for as long as `wanted` says, through whatever happens meanwhile. */
export async function workload(
  fleet: Fleet,
  by: Awaited<ReturnType<typeof callersOf>>['by'],
  wanted: () => boolean,
  sendOne: Send = plainSend,
): Promise<Acknowledged> {
  const shifts = new Set<string>();
  const links = new Map<string, string | null>();
  let answered = 0;
  let unanswered = 0;

  const send: Send = async (url, headers, body) => {
    const answer = await sendOne(url, headers, body);
    if (answer === undefined) unanswered += 1;
    else answered += 1;
    return answer;
  };

  async function recordShifts(): Promise<void> {
    const { url } = fleet.services.pay;
    for (let number = 0; wanted(); number += 1) {
      const shift_date = new Date(Date.UTC(2024, 0, 1) + number * day).toISOString().slice(0, 10);
      const answer = await send(
        `${url}/api/v1/shifts`,
        { ...by.member().headers },
        {
          shift_date,
          shift_type: 'regular',
          start_time: '07:00:00',
          end_time: '15:00:00',
        },
      );
      if (answer?.status === 201) shifts.add((JSON.parse(answer.text) as { id: string }).id);
    }
  }

  async function moveLinks(members: readonly string[], accounts: number): Promise<void> {
    const { url } = fleet.services.platform;
    for (let turn = 0; wanted(); turn += 1) {
      const member = members[turn % members.length];
      if (member === undefined) return;
      // Two workers want the same accounts: whoever comes second is told so.
      const account = chatId(turn % accounts);
      // By rounds: each member is linked, asked for another account, and unlinked.
      const linking = Math.floor(turn / members.length) % 3 !== 2;
      const answer = await send(
        `${url}/api/member/${member}/${linking ? 'link' : 'unlink'}-chat`,
        { ...by.apiKey().headers },
        linking ? { chat_id: account } : {},
      );
      if (answer === undefined || answer.status >= 500) links.delete(member);
      else if (answer.status === 200) links.set(member, linking ? account : null);
    }
  }

  const members = people.flatMap(({ memberNumber }) => memberNumber ?? []);
  const half = Math.ceil(members.length / 2);
  await Promise.all([
    recordShifts(),
    moveLinks(members.slice(0, half), 5),
    moveLinks(members.slice(half), 7),
  ]);
  return { shifts, links, answered, unanswered };
}
