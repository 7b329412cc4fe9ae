// What version-skew and node-versions have in common: walking through journeys of the whole system, and
// telling at the end which walks went well.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';

/** Walks each of them whatever became of the one before, and ends the process with what was seen. */
export function walkAll(walks) {
  const seen = walks.map(({ title, journeys, environment = {}, node = ['node'] }) => {
    console.log(`\n── ${title}`);
    const files = journeys.map(name => join('test', 'journeys', `${name}.test.ts`));
    const [command, ...before] = node;
    const { status, signal } = spawnSync(
      command,
      [
        ...before,
        vitest,
        'run',
        '--root',
        'packages/system-tests',
        '--project',
        'journeys',
        ...files,
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...environment },
        // npx is a batch file there, which only a shell can start.
        shell: process.platform === 'win32' && command === 'npx',
      },
    );
    if (signal) process.exit(130);
    return { title, works: status === 0 };
  });
  console.log('');
  for (const { title, works } of seen) console.log(`${works ? 'works ' : 'FAILED'}  ${title}`);
  if (seen.every(({ works }) => works)) return;
  console.log('What failed is above, and what the services logged last is in .local/journeys.');
  process.exit(1);
}
