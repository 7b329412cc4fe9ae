import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type ServiceName, serviceFolder, workspace } from '../workspace.js';
import { mark, type Results } from './results.js';

const kit = createRequire(join(workspace, 'packages', 'service-kit', 'package.json'));

/** A benchmark of a service, in a process of its own over what was built; it prints its points. */
export async function runPart(
  service: ServiceName,
  file: string,
  args: readonly string[],
  { add }: Results,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const loaders = [kit.resolve('tsx'), join(workspace, 'scripts', 'built.mjs')];
  const child = spawn(
    process.execPath,
    [
      ...loaders.flatMap(each => ['--import', pathToFileURL(each).href]),
      join('bench', file),
      ...args,
    ],
    {
      cwd: serviceFolder(service),
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(mark)) continue;
    const { curve, ...point } = JSON.parse(line.slice(mark.length));
    add(curve, point);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`services/${service}/bench/${file} ended with ${code}`);
}
