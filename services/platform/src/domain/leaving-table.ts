import { type LeavingThing, leavingThings } from '@guildhall/contracts/platform';

/** What ends, by status. GONE stands for members missing from the source. */
export type LeavingTable = Readonly<Record<string, readonly LeavingThing[]>>;
export const GONE = 'gone';

const isThing = (word: string): word is LeavingThing => leavingThings.some(thing => thing === word);

function parseLine(line: string) {
  const [, status = '', list = ''] = /^([^=]+)=(.+)$/.exec(line) ?? [];
  const words = list.split(',').map(word => word.trim());
  const problems =
    status === ''
      ? [`"${line}" does not look like inactive=chat,mail`]
      : words
          .filter(word => !isThing(word))
          .map(word => `"${word}" of ${status} is none of ${leavingThings.join(', ')}`);
  return { status: status.trim(), things: words.filter(isThing), problems };
}

/** `inactive=chat,mail;gone=chat`, or `none`. */
export function parseLeaving(text: string): LeavingTable {
  const lines = text.toLowerCase().trim();
  if (lines === 'none') return {};
  const parsed = lines.split(';').map(line => parseLine(line.trim()));
  const statuses = parsed.map(each => each.status);
  const twice = statuses.filter((each, at) => each !== '' && statuses.indexOf(each) < at);
  const problems = [
    ...parsed.flatMap(each => each.problems),
    ...twice.map(status => `${status} is listed twice`),
  ];
  if (problems.length > 0) throw new Error(`is invalid: ${problems.join('; ')}`);
  return Object.fromEntries(parsed.map(({ status, things }) => [status, things]));
}

/** Checks against the known statuses and those that include mail. */
export function leavingProblems({
  leaving,
  memberStatuses,
  mailMemberStatuses,
}: {
  readonly leaving: LeavingTable;
  readonly memberStatuses: readonly string[];
  readonly mailMemberStatuses: ReadonlySet<string>;
}): readonly string[] {
  const known = (status: string) => status === GONE || memberStatuses.includes(status);
  return [
    ...Object.keys(leaving)
      .filter(status => !known(status))
      .map(status => `LEAVING names ${status}, which is not one of MEMBER_STATUSES`),
    ...('active' in leaving ? ['LEAVING names active, but active members have not left'] : []),
    ...(memberStatuses.includes(GONE)
      ? [
          `MEMBER_STATUSES names ${GONE}, which LEAVING reserves for members missing from the source`,
        ]
      : []),
    ...Object.entries(leaving)
      .filter(([status, things]) => things.includes('mail') && mailMemberStatuses.has(status))
      .map(([status]) => `LEAVING closes the mailboxes that MAIL_MEMBER_STATUSES gives: ${status}`),
  ];
}
