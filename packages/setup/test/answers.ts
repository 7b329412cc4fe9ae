import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Folder, sourcePassword, type startSource } from './world.js';

export type Answers = Readonly<Record<string, string>>;

export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Runs setup in a folder with these answers as YAML. */
export function answerIn(at: Folder, answers: Answers, ...parts: string[]) {
  const file = join(at.path, 'answers.yaml');
  const lines = Object.entries(answers).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writeFileSync(file, lines.join('\n'));
  return new Promise<{ code: number; output: string }>(resolve => {
    const args = [program, '--folder', at.path, '--answers', file, ...parts];
    execFile(process.execPath, args, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    );
  });
}

export const answersAbout = (source: Awaited<ReturnType<typeof startSource>>): Answers => ({
  SOURCE_DATABASE_URL: source.url,
  SOURCE_DATABASE_PASSWORD: sourcePassword,
  'status.A': 'active',
  'status.R': 'retired',
});
