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

/** A copy of the files as they stand here, without what Git ignores. */
export async function copySources(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sources-'));
  const list =
    'git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read --files-from=- --create';
  await run('sh', ['-c', `${list} | tar --extract --directory "$1"`, '-', folder], {
    cwd: workspace,
  });
  return folder;
}

/** Builds all images and answers with the seconds it took. */
export async function buildImages(
  docker: string,
  bases: Bases,
  { sources, version }: Version,
): Promise<number> {
  const began = performance.now();
  const { NODE_IMAGE, DEBIAN_IMAGE } = bases;
  const args = { NODE_IMAGE, DEBIAN_IMAGE };
  for (const target of images) {
    const isMail = mailTargets.some(each => each === target);
    const file = join(sources, isMail ? 'deploy/mail/Dockerfile' : 'Dockerfile');
    const tag = imageName(target, version);
    await buildImage(docker, { tag, file, target, args, context: sources });
  }
  return (performance.now() - began) / 1000;
}

export const removeSources = (folder: string) => rmSync(folder, { recursive: true, force: true });
