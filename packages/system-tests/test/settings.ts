import { execFileSync } from 'node:child_process';
import { type ServiceName, serviceFolder } from '../src/workspace.js';

export interface SettingRow {
  readonly variable: string;
  readonly required: boolean;
  readonly default: string;
  readonly secret: boolean;
}

/** What the service itself says it takes; asked of its own command line, as an operator would. */
export function settingsOf(name: ServiceName): ReadonlyMap<string, SettingRow> {
  const text = execFileSync(process.execPath, ['dist/cli.js', 'settings', '--json'], {
    cwd: serviceFolder(name),
    encoding: 'utf8',
  });
  const rows = JSON.parse(text) as SettingRow[];
  return new Map(rows.map(row => [row.variable, row]));
}
