import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, workspace } from '../workspace.js';
import type { Bases } from './bases.js';
import { buildImage, run } from './docker.js';

const mailTargets = ['postfix', 'dovecot'] as const;
export const images = [...serviceNames, 'local-stack', ...mailTargets];

/** All images of a run are called so, with the version as tag, and no others. */
export const imagesOf = 'guildhall-test';
export const imageName = (name: string, version: string) => `${imagesOf}/${name}:${version}`;

/** Images of one version, and what goes with them. */
export interface Version {
  readonly version: string;
  /** Where its files lie. */
  readonly sources: string;
}

/** The files of this version as they stand here, or of an earlier one, and nothing that Git ignores. */
export async function sourcesOf(commit: string | null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sources-'));
  const list =
    commit === null
      ? 'git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read --files-from=- --create'
      : `git archive ${commit}`;
  await run('sh', ['-c', `${list} | tar --extract --directory "$1"`, '-', folder], {
    cwd: workspace,
  });
  return folder;
}

const git = (...args: readonly string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

const thisCheck = 'packages/system-tests/src/containers/main.ts';

/** The last release before this commit; while there is none, the commit that this check came with. */
export function earlierVersion(): { readonly commit: string; readonly title: string } | null {
  const release = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD~1');
  const first = git('log', '--diff-filter=A', '--format=%H', '--', thisCheck).split('\n').at(-1);
  const commit = release || first;
  return commit ? { commit, title: release || git('log', '-1', '--format=%h %s', commit) } : null;
}

/** Builds what is asked for and answers with the seconds it took. */
export async function buildImages(
  docker: string,
  bases: Bases,
  { sources, version, names = images }: Version & { readonly names?: readonly string[] },
): Promise<number> {
  const began = performance.now();
  const { NODE_IMAGE, DEBIAN_IMAGE } = bases;
  // The second names are those that versions before the first release had for them.
  const args = { NODE_IMAGE, DEBIAN_IMAGE, NODE: NODE_IMAGE, DEBIAN: DEBIAN_IMAGE };
  for (const target of names) {
    const isMail = mailTargets.some(each => each === target);
    const file = join(sources, isMail ? 'deploy/mail/Dockerfile' : 'Dockerfile');
    const tag = imageName(target, version);
    await buildImage(docker, { tag, file, target, args, context: sources });
  }
  return (performance.now() - began) / 1000;
}

export const removeSources = (folder: string) => rmSync(folder, { recursive: true, force: true });
