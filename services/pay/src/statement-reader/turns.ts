import { Problem } from '@guildhall/contracts';

/** A year of statements at once, and a few more. */
const WAITING_AT_MOST = 32;

const tooManyFiles = () =>
  new Problem(
    429,
    'RATE_LIMITED',
    'Your other statements are still being read. Send this one when they are.',
    { headers: { 'Retry-After': '5' } },
  );

/** Serializes uploads per member: one file is received and read at a time. */
export function createTurns() {
  const lines = new Map<string, { files: number; last: Promise<unknown> }>();
  return async <T>(member: string, read: () => Promise<T>): Promise<T> => {
    const line = lines.get(member) ?? { files: 0, last: Promise.resolve() };
    if (line.files > WAITING_AT_MOST) throw tooManyFiles();
    lines.set(member, line);
    line.files += 1;
    const turn = line.last.then(read);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.files -= 1;
      if (line.files === 0) lines.delete(member);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
