import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.js';
import { type Asked, type Docker, run } from './docker.js';

const entry = (variable: string, text: string): string =>
  new RegExp(`^${variable}=(.*)$`, 'm').exec(text)?.[1]?.replace(/^'(.*)'$/, '$1') ?? '';

interface Where {
  readonly folder: string;
  readonly project: string;
  /** What stands before `.env` for Compose. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A folder with docker-compose.yml in it, and what runs of that. */
export function placeOf({ docker, compose }: Docker, { folder, project, environment = {} }: Where) {
  /** What `.env` says. */
  const env = (name: string) => entry(name, readFileSync(join(folder, '.env'), 'utf8'));
  const [program, ...before] = compose;
  const composed = (args: readonly string[], asked: Asked = {}) =>
    run(program, [...before, ...args], {
      ...asked,
      cwd: folder,
      environment: { ...environment, ...asked.environment },
    });

  /** Retries, because a busy machine may be late. */
  async function up(...parts: readonly string[]): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        await composed(['up', '-d', ...parts], { timeoutMs: 300_000 });
        return;
      } catch (error) {
        if (tries === 3 || !/is unhealthy/.test((error as Error).message)) throw error;
      }
  }

  /** Container ids of a part, by the labels that every Compose gives; asked of Docker, who is quicker with it. */
  async function containers(part: string): Promise<readonly string[]> {
    const labels = [`project=${project}`, `service=${part}`, 'oneoff=False'];
    const filters = labels.flatMap(each => ['--filter', `label=com.docker.compose.${each}`]);
    const said = await run(docker, ['ps', '--all', '--quiet', '--no-trunc', ...filters]);
    return said.split('\n').filter(id => id !== '');
  }
  async function container(part: string): Promise<string> {
    const [id] = await containers(part);
    if (id === undefined) throw new Error(`There is no container of ${part}.`);
    return id;
  }
  const inspect = async (id: string, format: string) =>
    (await run(docker, ['inspect', '--format', format, id])).trim();
  const health = (id: string) =>
    inspect(id, '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}');

  return {
    folder,
    project,
    docker,
    compose,
    env,
    composed,
    up,
    containers,
    container,
    inspect,
    /** Changes .env as an operator would. */
    set(values: Readonly<Record<string, string>>): void {
      const path = join(folder, '.env');
      const text = Object.entries(values).reduce(
        (all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
        readFileSync(path, 'utf8'),
      );
      writeFileSync(path, text);
    },
    exec: async (part: string, command: readonly string[], user = '0') =>
      run(docker, ['exec', '--user', user, await container(part), ...command]),
    /** Until every container of a part is well; without a part, of all that run. */
    untilWell: (parts: readonly string[]) =>
      until(
        `${parts.join(', ')} are well`,
        async () => {
          const ids = (await Promise.all(parts.map(containers))).flat();
          const states = await Promise.all(ids.map(health));
          if (ids.length > 0 && states.every(state => state === 'healthy')) return true;
          throw new Error(states.join(', '));
        },
        120_000,
      ),
    /** Containers, networks and volumes of this project, whatever of them there is and whatever `.env` says. */
    async remove(): Promise<void> {
      const filter = ['--filter', `label=com.docker.compose.project=${project}`];
      const kinds = [
        [
          ['ps', '--all'],
          ['rm', '--force', '--volumes'],
        ],
        [
          ['network', 'ls'],
          ['network', 'rm'],
        ],
        [
          ['volume', 'ls'],
          ['volume', 'rm'],
        ],
      ] as const;
      for (const [list, take] of kinds) {
        const said = await run(docker, [...list, '--quiet', ...filter]);
        const found = said.split('\n').filter(id => id !== '');
        if (found.length > 0) await run(docker, [...take, ...found], { timeoutMs: 180_000 });
      }
    },
  };
}
