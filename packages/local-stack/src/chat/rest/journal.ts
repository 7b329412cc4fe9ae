export type Entry = {
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  /** Without the version prefix and the query: `/guilds/1/members/2`. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly reason: string | null;
  /** Null while the request is not answered, and for ever where the connection was dropped. */
  status: number | null;
  fault: string | null;
};

// A burst of the benchmark is some thousand requests; a stack that runs for weeks must not grow.
const KEPT = 20_000;

/** What arrived, newest last. Credentials never come here. */
export const createJournal = () => {
  let entries: Entry[] = [];
  let seq = 0;
  return {
    record: (arrived: Omit<Entry, 'seq' | 'status' | 'fault'>): Entry => {
      seq += 1;
      const entry: Entry = { seq, ...arrived, status: null, fault: null };
      entries.push(entry);
      if (entries.length > KEPT * 2) entries = entries.slice(-KEPT);
      return entry;
    },
    list: (after: number): Entry[] => entries.slice(-KEPT).filter(entry => entry.seq > after),
    clear: () => {
      entries = [];
    },
    total: () => seq,
  };
};
export type Journal = ReturnType<typeof createJournal>;
