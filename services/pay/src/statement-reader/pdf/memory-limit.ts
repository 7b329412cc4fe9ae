import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';

/** Where Linux says which group of processes this one is in, and what the group may use. */
export interface CgroupFiles {
  /** Lines like `0::/pods/pay` (version 2) and `4:memory:/pods/pay` (version 1). */
  readonly membership: string;
  readonly root: string;
}

const usual: CgroupFiles = { membership: '/proc/self/cgroup', root: '/sys/fs/cgroup' };

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** `max`, and files that are not there, are no limit. */
const bytesIn = (path: string): number =>
  /^\d+$/.test(read(path)) ? Number(read(path)) : Number.POSITIVE_INFINITY;

/** A group, and all those that it is in: each bounds it. In a container the outermost is often its own. */
function withParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...withParents(parent)];
}

function limitFiles({ membership, root }: CgroupFiles): string[] {
  return read(membership)
    .split('\n')
    .flatMap(line => {
      const [, controllers = '', path = '/'] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
      if (controllers === '')
        return withParents(path).flatMap(group => [
          join(root, group, 'memory.max'),
          join(root, group, 'memory.high'),
        ]);
      return controllers.split(',').includes('memory')
        ? withParents(path).map(group => join(root, 'memory', group, 'memory.limit_in_bytes'))
        : [];
    });
}

/** The memory that this process and its children may hold: the machine's, or what their cgroup allows. */
export const memoryLimit = (files: CgroupFiles = usual, machine: number = totalmem()): number =>
  Math.min(machine, ...limitFiles(files).map(bytesIn));
