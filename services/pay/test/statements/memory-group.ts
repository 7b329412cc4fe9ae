import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes with a bound on its memory, as a container is one. */
export interface MemoryGroup {
  /** Into which a process writes its number to belong to it. */
  readonly members: string;
  /** How often the kernel has ended one of its processes for want of memory. */
  readonly killed: () => number;
  readonly remove: () => void;
}

const root = '/sys/fs/cgroup';

const text = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const isWritable = (path: string) => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** The bound, and what goes with it: no swap that would hide it, and all ended together where one would be. */
const versions = [
  {
    name: '2',
    folder: root,
    isThere: () =>
      /\bmemory\b/.test(text(join(root, 'cgroup.subtree_control'))) &&
      isWritable(join(root, 'cgroup.procs')),
    bounds: (bytes: number) => ({
      'memory.max': bytes,
      'memory.swap.max': 0,
      'memory.oom.group': 1,
    }),
    told: 'memory.events',
  },
  {
    name: '1',
    folder: join(root, 'memory'),
    isThere: () => process.getuid?.() === 0 && text(join(root, 'memory/memory.oom_control')) !== '',
    bounds: (bytes: number) => ({
      'memory.limit_in_bytes': bytes,
      'memory.memsw.limit_in_bytes': bytes,
    }),
    told: 'memory.oom_control',
  },
];

const version = versions.find(({ isThere }) => isThere());

/** Why there can be none here; undefined where there can. */
export const whyNoMemoryGroup =
  process.env.GUILDHALL_FULL !== '1'
    ? 'set GUILDHALL_FULL=1'
    : version === undefined
      ? 'no cgroup of version 1 or 2 here is this user’s to make'
      : undefined;

export function createMemoryGroup(bytes: number): MemoryGroup {
  if (version === undefined) throw new Error('There are no groups here');
  const folder = join(version.folder, `guildhall-test-${process.pid}`);
  mkdirSync(folder);
  // A kernel that does not count swap has no file for it, and none to hide behind.
  for (const [file, value] of Object.entries(version.bounds(bytes)))
    if (text(join(folder, file)) !== '') writeFileSync(join(folder, file), String(value));
  return {
    members: join(folder, 'cgroup.procs'),
    killed: () => Number(/^oom_kill (\d+)$/m.exec(text(join(folder, version.told)))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}
