import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Asked {
  readonly timeoutMs?: number;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

const running = new Set<ChildProcess>();

/** Fails the command that needs it; later cleanup runs alone. */
export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** What a program printed; throws with all that it said when it fails or takes too long. */
export function run(program: string, args: readonly string[], asked: Asked = {}): Promise<string> {
  const { timeoutMs = 60_000, cwd, environment, input } = asked;
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      {
        cwd,
        env: { ...process.env, ...environment },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 256 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        running.delete(child);
        if (!error) return resolve(stdout);
        const why = error.killed ? `took more than ${timeoutMs / 1000} s` : 'failed';
        const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n');
        reject(new Error(`${program} ${args.join(' ').slice(0, 200)} ${why}:\n${said}`));
      },
    );
    running.add(child);
    // It may end without having read anything; its exit code tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

export interface Recipe {
  readonly tag: string;
  /** The Dockerfile, and of its images the one that is meant. */
  readonly file: string;
  readonly target?: string;
  readonly args: Readonly<Record<string, string>>;
  readonly context: string;
}

export const buildImage = (docker: string, { tag, file, target, args, context }: Recipe) =>
  run(
    docker,
    [
      ...['build', '--tag', tag, '--file', file],
      ...(target === undefined ? [] : ['--target', target]),
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      context,
    ],
    { timeoutMs: 1_200_000, environment: { DOCKER_BUILDKIT: '1' } },
  );

const works = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8' }).status === 0;

/** Clients before 23 build with BuildKit by themselves, later ones by a plugin: one that can is needed. */
function buildsWithBuildKit(program: string): boolean {
  if (works(program, 'buildx', 'version')) return true;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/version (\d+)\./.exec(stdout ?? '')?.[1] ?? 99) < 23;
}

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .filter(existsSync);

export interface Docker {
  readonly docker: string;
  readonly compose: readonly [program: string, ...args: string[]];
}

/** The clients of this machine, or a sentence that says what is missing. */
export function findDocker(): Docker | string {
  const docker = onPath('docker').find(buildsWithBuildKit);
  if (docker === undefined) return 'there is no Docker client that builds with BuildKit';
  if (works(docker, 'compose', 'version')) return { docker, compose: [docker, 'compose'] };
  const [compose] = onPath('docker-compose');
  if (compose === undefined) return 'there is no Compose';
  return { docker, compose: [compose] };
}
