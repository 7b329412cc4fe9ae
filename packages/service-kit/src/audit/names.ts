import type { AuditEntry, AuditPage } from '@guildhall/contracts';
import { NAMES_AT_MOST } from '@guildhall/contracts/platform';

type Names = Readonly<Record<string, string>>;

/** What people are called, by their subjects and by their member numbers; who is not known is left out. */
export type NamesOf = (
  subjects: readonly string[],
  members?: readonly string[],
) => Promise<{ readonly names: Names; readonly members?: Names }>;

/** The part of a client of the platform that tells it. */
interface TellsNames {
  readonly namePeople: (
    input: { readonly body: { subjects: string[]; members: string[] } },
    options: { readonly timeoutMs: number },
  ) => ReturnType<NamesOf>;
}

/** A list is not worth more waiting: without names, subjects and numbers stand there. */
const patienceMs = 1_000;

const nobody = { names: {}, members: {} };

/** Names are the platform’s to know; while it is away nobody has one. */
export const namesFrom =
  (client: TellsNames): NamesOf =>
  async (subjects, members = []) => {
    const asked: ReturnType<NamesOf>[] = [];
    for (let at = 0; at < Math.max(subjects.length, members.length); at += NAMES_AT_MOST) {
      const some = (all: readonly string[]) => all.slice(at, at + NAMES_AT_MOST);
      const body = { subjects: some(subjects), members: some(members) };
      asked.push(client.namePeople({ body }, { timeoutMs: patienceMs }).catch(() => nobody));
    }
    const told = await Promise.all(asked);
    return {
      names: Object.assign({}, ...told.map(({ names }) => names)),
      members: Object.assign({}, ...told.map(each => each.members)),
    };
  };

const once = (all: readonly (string | null)[]) => [...new Set(all.filter(each => each !== null))];

/** The same page, with the names of the people who did it, and of those to whom it was done. */
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

/** The same rows, with the names of the members whom they are about. */
export async function withMemberNames<R extends AboutMember>(rows: readonly R[], namesOf: NamesOf) {
  const { members = {} } = await namesOf([], once(rows.map(({ member_number }) => member_number)));
  return rows.map(row => ({ ...row, member_name: members[row.member_number ?? ''] ?? null }));
}
