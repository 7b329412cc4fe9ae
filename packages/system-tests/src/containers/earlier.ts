import { spawnSync } from 'node:child_process';
import { workspace } from '../workspace.js';

const git = (...args: readonly string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

const here = 'packages/system-tests/src/containers/main.ts';

/** The last release before this commit; while there is none, the commit that this check came with. */
export function earlierVersion(): { readonly commit: string; readonly title: string } | null {
  const release = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD~1');
  const first = git('log', '--diff-filter=A', '--format=%H', '--', here).split('\n').at(-1);
  const commit = release || first;
  return commit ? { commit, title: release || git('log', '-1', '--format=%h %s', commit) } : null;
}
