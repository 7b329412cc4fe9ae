import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);

/** Runs a program; its output becomes the error if it fails. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await execute(program, args, { cwd })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

export interface Installed {
  readonly tarball: string;
  /** A project outside the workspace with only this package. */
  readonly project: string;
  readonly remove: () => Promise<void>;
}

/** A copy of the package in as much of the workspace as packing needs: it writes `dist`, which services load. */
async function copyOfPackage(workspace: string): Promise<string> {
  const copy = join(workspace, 'packages/contracts');
  const isSource = (path: string) => !/[/\\](node_modules|dist|\.turbo)$/.test(path);
  await cp(packageRoot, copy, { recursive: true, filter: isSource });
  const others = ['node_modules', 'scripts', 'pnpm-workspace.yaml', 'tsconfig.base.json'];
  for (const name of [...others, 'packages/contracts/node_modules'])
    await symlink(join(packageRoot, '../..', name), join(workspace, name));
  return copy;
}

/** Packs the package as published and installs it into an empty project. */
export async function packAndInstall(): Promise<Installed> {
  // With a space, as in some home folders.
  const root = await mkdtemp(join(tmpdir(), 'guildhall contracts-'));
  // The pinned version; others verify signatures that some registries lack.
  const pnpm = 'pnpm@10.34.9';
  // If pnpm runs the tests its path is known, which saves three seconds of npx.
  const { npm_config_user_agent: startedBy = '', npm_execpath: itself = '' } = process.env;
  const isHere = startedBy.startsWith(`${pnpm.replace('@', '/')} `) && /js$/.test(itself);
  const pack = ['pack', '--pack-destination', root];
  const copy = await copyOfPackage(join(root, 'workspace'));
  if (isHere) await run(process.execPath, [itself, ...pack], copy);
  else await run('npx', ['--yes', '--prefer-offline', pnpm, ...pack], copy);
  const [file = ''] = (await readdir(root)).filter(name => name.endsWith('.tgz'));
  const tarball = join(root, file);
  const project = join(root, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}');
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  await run('npm', ['install', ...quiet, tarball], project);
  return {
    tarball,
    project,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
