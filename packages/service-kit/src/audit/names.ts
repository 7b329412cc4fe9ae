import { type AuditEntry, NAMES_AT_MOST } from '@guildhall/contracts/platform';

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

const nobody = { names: {} };

/** Names are the platform’s to know; while it is away nobody has one. */
export const namesFrom =
  (client: TellsNames): NamesOf =>
  async (subjects, members = []) => {
    if (subjects.length + members.length === 0) return nobody;
    const body = {
      subjects: subjects.slice(0, NAMES_AT_MOST),
      members: members.slice(0, NAMES_AT_MOST),
    };
    return client.namePeople({ body }, { timeoutMs: patienceMs }).catch(() => nobody);
  };

const once = (all: readonly (string | null)[]) => [...new Set(all.filter(each => each !== null))];

/** The same entries, with the names of the people who did it, and of those to whom it was done. */
export async function withNames(
  entries: readonly AuditEntry[],
  namesOf: NamesOf,
): Promise<AuditEntry[]> {
  const isNameless = ({ actor_kind, actor_name }: AuditEntry) =>
    actor_kind === 'person' && actor_name === null;
  const { names, members = {} } = await namesOf(
    once(entries.filter(isNameless).map(({ actor }) => actor)),
    once(entries.map(({ member_number }) => member_number)),
  );
  return entries.map(entry => ({
    ...entry,
    ...(isNameless(entry) && { actor_name: names[entry.actor] ?? null }),
    member_name: members[entry.member_number ?? ''] ?? null,
  }));
}
