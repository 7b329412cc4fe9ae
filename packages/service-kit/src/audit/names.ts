import { type AuditEntry, NAMES_AT_MOST } from '@guildhall/contracts/platform';

/** What people are called, by their subjects; who is not known is left out. */
export type NamesOf = (subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The part of a client of the platform that tells it. */
interface TellsNames {
  readonly namePeople: (
    input: { readonly body: { subjects: string[] } },
    options: { readonly timeoutMs: number },
  ) => Promise<{ readonly names: Readonly<Record<string, string>> }>;
}

/** A list is not worth more waiting: without names, subjects stand there. */
const patienceMs = 1_000;

/** Names are the platform’s to know; while it is away nobody has one. */
export const namesFrom =
  (client: TellsNames): NamesOf =>
  async subjects => {
    if (subjects.length === 0) return new Map();
    const asked = subjects.slice(0, NAMES_AT_MOST);
    return client.namePeople({ body: { subjects: asked } }, { timeoutMs: patienceMs }).then(
      ({ names }) => new Map(Object.entries(names)),
      () => new Map(),
    );
  };

/** The same entries, with the names of the people who did it. */
export async function withNames(
  entries: readonly AuditEntry[],
  namesOf: NamesOf,
): Promise<AuditEntry[]> {
  const isNameless = ({ actor_kind, actor_name }: AuditEntry) =>
    actor_kind === 'person' && actor_name === null;
  const subjects = new Set(entries.filter(isNameless).map(({ actor }) => actor));
  const names = await namesOf([...subjects]);
  return entries.map(entry =>
    isNameless(entry) ? { ...entry, actor_name: names.get(entry.actor) ?? null } : entry,
  );
}
