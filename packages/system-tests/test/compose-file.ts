import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspace } from '../src/workspace.js';

export interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly dockerfile?: string; readonly target: string };
  readonly command?: readonly string[];
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: {
    readonly test?: readonly string[];
    readonly timeout?: string;
    readonly disable?: boolean;
  };
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address?: string } };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: {
    readonly default: {
      readonly ipam: {
        readonly config: readonly { readonly gateway: string; readonly ip_range: string }[];
      };
    };
  };
}

export const composeText = readFileSync(join(workspace, 'docker-compose.yml'), 'utf8');

export const composeFile = (): ComposeFile => parse(composeText, { merge: true }) as ComposeFile;

/** How every image of the Dockerfile is asked whether it is well. */
export function imageHealthCheck(): readonly string[] {
  const dockerfile = readFileSync(join(workspace, 'Dockerfile'), 'utf8');
  const found = [...dockerfile.matchAll(/^HEALTHCHECK[^[]*CMD (\[.*\])$/gm)];
  if (found.length !== 1) throw new Error(`The Dockerfile has ${found.length} health checks.`);
  return JSON.parse(found[0]?.[1] ?? '') as string[];
}

/** Every `${NAME}` of a text. */
export const references = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)(?::?[-?][^}]*)?\}/g)].map(([, name = '']) => name);

/** A value as a container gets it. */
export const resolveIn = (environment: ReadonlyMap<string, string>, value: string | number) =>
  String(value).replace(
    /(?<!\$)\$\{([A-Z_]+)(?:(:?[-?])([^}]*))?\}/g,
    (_, name: string, mark: string = '', fallback: string = '') =>
      // With the hyphen alone an empty value is a value.
      mark === '-' ? (environment.get(name) ?? fallback) : environment.get(name) || fallback,
  );

/** NAME=value lines; a value in single quotes is what is in them. */
export function readEnvFile(path: string): ReadonlyMap<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Map(
    lines.flatMap(line => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, (value ?? '').replace(/^'(.*)'$/, '$1')] as const];
    }),
  );
}

/** Names of a template, also of those that stand behind # as what holds without them. */
export const namesIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
