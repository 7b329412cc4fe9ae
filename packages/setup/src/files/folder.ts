import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings as chatBot } from '@guildhall/chat-bot/checks';
import { settings as pay } from '@guildhall/pay/checks';
import { settings as platform } from '@guildhall/platform/checks';
import { CommandError } from '@guildhall/service-kit';
import { namesIn, readEnv, withValues } from './env-text.js';
import { type NewFile, writeFiles } from './write-files.js';

/** All decisions so far: settings by name, and files in `config`. */
export interface Draft {
  readonly settings: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/** Written files and their templates. Only the first contains secrets. */
const envFiles = [
  { file: '.env', from: '.env.example', mode: 0o600, of: [] },
  { file: 'config/common.env', from: 'deploy/config/common.env', mode: 0o644, of: [] },
  { file: 'config/platform.env', from: 'deploy/config/platform.env', mode: 0o644, of: [platform] },
  { file: 'config/chat-bot.env', from: 'deploy/config/chat-bot.env', mode: 0o644, of: [chatBot] },
  { file: 'config/pay.env', from: 'deploy/config/pay.env', mode: 0o644, of: [pay] },
];
/** Files named in settings, read by a service under another user. */
const readable = 0o644;

export interface Folder {
  /** Earlier decisions, and the settings in the templates. */
  readonly draft: Draft;
  /** Whether there was an earlier run. */
  readonly isNew: boolean;
  readonly write: (draft: Draft) => void;
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

export function openFolder(folder: string): Folder {
  const missing = envFiles.filter(({ from }) => !existsSync(join(folder, from)));
  if (missing.length > 0)
    throw new CommandError(
      `${folder} is not Guildhall’s folder: ${missing[0]?.from} is missing. Change to it, or use --folder.`,
    );
  const parts = envFiles.map(({ from, file, ...rest }) => {
    const template = readFileSync(join(folder, from), 'utf8');
    const path = join(folder, file);
    const old = readIfThere(path);
    return { ...rest, path, old, template, text: old ?? template, names: namesIn(template) };
  });

  /** In the files whose template has the name, else in those of its service. */
  const belongs = (name: string, index: number) => {
    if (parts.some(({ names }) => names.has(name))) return parts[index]?.names.has(name) ?? false;
    return (parts[index]?.of ?? []).some(settings =>
      Object.values(settings).some(({ env }) => env === name),
    );
  };

  return {
    draft: {
      // Settings added by a newer version are only in the template.
      settings: Object.assign(
        {},
        ...parts.map(({ template, text }) => ({ ...readEnv(template), ...readEnv(text) })),
      ),
      files: Object.fromEntries(
        ['source-mapping.json', 'role-rules.yaml'].flatMap(name => {
          const text = readIfThere(join(folder, 'config', name));
          return text === null ? [] : [[name, text]];
        }),
      ),
    },
    isNew: parts.every(({ old }) => old === null),
    write: draft => {
      const files: NewFile[] = Object.entries(draft.files).map(([name, text]) => ({
        path: join(folder, 'config', name),
        text,
        mode: readable,
      }));
      const settings = parts.map(({ path, text, mode }, index) => {
        const own = Object.entries(draft.settings).filter(([name]) => belongs(name, index));
        return { path, text: withValues(text, Object.fromEntries(own)), mode };
      });
      // Secrets first: a service that finds the rest needs them too.
      writeFiles([...settings, ...files]);
    },
  };
}
