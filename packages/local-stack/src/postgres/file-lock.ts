import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 60_000;
const staleTakeoverMs = 10_000;

/** Runs `work` while no other process of this machine holds the lock file; a lock of a dead process is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  while (!(await createExclusively(path))) {
    if (performance.now() > deadline) {
      throw new Error(
        `Another process holds ${path} for over a minute; stop it or delete that file.`,
      );
    }
    await takeOverIfStale(path);
    await pause(40);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function createExclusively(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes that find the same dead holder must not remove each other's fresh lock: the takeover is itself exclusive. */
async function takeOverIfStale(path: string): Promise<void> {
  if (await isHeldByLiving(path)) return;
  const takeover = `${path}.takeover`;
  if (await createExclusively(takeover)) {
    if (!(await isHeldByLiving(path))) await rm(path, { force: true });
    await rm(takeover, { force: true });
    return;
  }
  if ((await ageOf(takeover)) > staleTakeoverMs) await rm(takeover, { force: true });
}

async function isHeldByLiving(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return true;
  const pid = Number(text);
  if (pid > 0) return isAlive(pid);
  // Created but not written yet, unless its maker died in between.
  return (await ageOf(path)) < staleTakeoverMs;
}

const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    found => Date.now() - found.mtimeMs,
    () => 0,
  );
