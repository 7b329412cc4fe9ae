import type { AuditEntry, AuditPage } from '@guildhall/contracts';
import { NAMES_AT_MOST } from '@guildhall/contracts/platform';

type Names = Readonly<Record<string, string>>;

/** Display names by subject and member number; unknown people are left out. */
export type NamesOf = (
  subjects: readonly string[],
  members?: readonly string[],
) => Promise<{ readonly names: Names; readonly members?: Names }>;

/** The part of the platform client that looks up names. */
interface TellsNames {
  readonly namePeople: (
    input: { readonly body: { subjects: string[]; members: string[] } },
    options: { readonly timeoutMs: number },
  ) => ReturnType<NamesOf>;
}

/** Maximum wait; without names, lists show subjects and numbers. */
const patienceMs = 1_000;

const noNames = { names: {}, members: {} };

/** The platform knows names; during an outage there are none. */
export const namesFrom =
  (client: TellsNames): NamesOf =>
  async (subjects, members = []) => {
    const asked: ReturnType<NamesOf>[] = [];
    for (let at = 0; at < Math.max(subjects.length, members.length); at += NAMES_AT_MOST) {
      const some = (all: readonly string[]) => all.slice(at, at + NAMES_AT_MOST);
      const body = { subjects: some(subjects), members: some(members) };
      asked.push(client.namePeople({ body }, { timeoutMs: patienceMs }).catch(() => noNames));
    }
    const responses = await Promise.all(asked);
    return {
      names: Object.assign({}, ...responses.map(({ names }) => names)),
      members: Object.assign({}, ...responses.map(each => each.members)),
    };
  };

const once = (all: readonly (string | null)[]) => [...new Set(all.filter(each => each !== null))];

/** Adds the names of actors and members to an audit page. */
export async function withNames(
  { entries, next }: AuditPage,
  namesOf: NamesOf,
): Promise<AuditPage> {
  const isNameless = ({ actor_kind, actor_name }: AuditEntry) =>
    actor_kind === 'person' && actor_name === null;
  const { names, members = {} } = await namesOf(
    once(entries.filter(isNameless).map(({ actor }) => actor)),
    once(entries.map(({ member_number }) => member_number)),
  );
  const named = entries.map(entry => ({
    ...entry,
    ...(isNameless(entry) && { actor_name: names[entry.actor] ?? null }),
    member_name: members[entry.member_number ?? ''] ?? null,
  }));
  return { entries: named, next };
}

interface AboutMember {
  readonly member_number: string | null;
}

/** Adds members' names to rows. */
export async function withMemberNames<R extends AboutMember>(rows: readonly R[], namesOf: NamesOf) {
  const { members = {} } = await namesOf([], once(rows.map(({ member_number }) => member_number)));
  return rows.map(row => ({ ...row, member_name: members[row.member_number ?? ''] ?? null }));
}
