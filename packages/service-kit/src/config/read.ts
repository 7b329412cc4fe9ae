import { readFileSync } from 'node:fs';
import type { Setting, Settings, Values } from './setting.js';

/** All configuration problems at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map(p => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Blank counts as missing. */
const textIn = (given: string | undefined) => given?.trim() || undefined;

/** `NAME`, or the content of the file in `NAME_FILE` (as orchestrators provide secrets). */
function findText(env: string, environment: Environment): string | undefined {
  const direct = textIn(environment[env]);
  if (direct !== undefined) return direct;
  const file = textIn(environment[`${env}_FILE`]);
  if (file === undefined) return undefined;
  try {
    return textIn(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`cannot be read from ${file} (named by ${env}_FILE)`);
  }
}

function readOne(setting: Setting<unknown>, environment: Environment): unknown {
  const text = findText(setting.env, environment);
  if (text !== undefined) return setting.parse(text);
  if (setting.fallback) return setting.fallback.value;
  throw new Error(`is not set. ${setting.about} (${setting.form})`);
}

export function readConfig<const S extends Settings>(
  settings: S,
  environment: Environment,
): Values<S> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      values[name] = readOne(setting, environment);
    } catch (error) {
      problems.push(`${setting.env} ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Values<S>;
}
