import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Of each name server: most answer in a hundredth of it. */
const SILENT_AFTER_MS = 1_000;

/** Without the system's threads; whatever is said, that there is no such name too, is an answer. */
async function isAnswered(hostname: string): Promise<boolean> {
  const resolver = new dns.promises.Resolver({ timeout: SILENT_AFTER_MS, tries: 1 });
  const said = (asking: Promise<unknown>) =>
    asking.then(
      () => true,
      error => error.code !== dns.TIMEOUT,
    );
  const both = [said(resolver.resolve4(hostname)), said(resolver.resolve6(hostname))];
  return (await Promise.all(both)).every(Boolean);
}

/** What stands there needs no name server. */
async function isInHostsFile(hostname: string): Promise<boolean> {
  const file = await readFile('/etc/hosts', 'utf8').catch(() => '');
  return file
    .split('\n')
    .some(line => line.replace(/#.*/, '').toLowerCase().split(/\s+/).includes(hostname));
}

/** Whether the system will soon know what to say of a name. */
const isKnownSoon = async (hostname: string): Promise<boolean> =>
  isIP(hostname) !== 0 ||
  (await isInHostsFile(hostname.toLowerCase())) ||
  (await isAnswered(hostname));

type LookUp = typeof dns.lookup;
type Answer = [
  error: NodeJS.ErrnoException | null,
  address: string | dns.LookupAddress[],
  family: number,
];

/**
 * The system looks up two names at a time, of all that a process asks for, and one that gets no answer takes a place
 * for half a minute. So a name is asked for once, for all who connect meanwhile; and those whose name servers are
 * silent wait for each other, for the system may know them by itself: the other place is everybody else's.
 */
export function inTurn(lookup: LookUp, isSoon: (hostname: string) => Promise<boolean>): LookUp {
  const asking = new Map<string, Promise<Answer>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function ask(hostname: string, options: dns.LookupOptions): Promise<Answer> {
    const look = () =>
      new Promise<Answer>(done => lookup(hostname, options, (...answer) => done(answer)));
    if (await isSoon(hostname)) return look();
    const answered = turn.then(look);
    turn = answered;
    return answered;
  }

  return ((hostname: string, ...rest: [unknown, unknown?]) => {
    const done = rest.at(-1) as (...answer: Answer) => void;
    const options = typeof rest[0] === 'object' ? rest[0] : { family: Number(rest[0]) || 0 };
    const question = JSON.stringify([hostname, options]);
    const asked =
      asking.get(question) ?? ask(hostname, options ?? {}).finally(() => asking.delete(question));
    asking.set(question, asked);
    asked.then(
      answer => done(...answer),
      error => done(error, '', 0),
    );
  }) as LookUp;
}

/** For whatever connects by a name, ours and libraries': Node asks here unless it is told otherwise. */
export function lookNamesUpInTurn(): void {
  Object.assign(dns, { lookup: inTurn(dns.lookup, isKnownSoon) });
}
