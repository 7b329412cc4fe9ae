import { join } from 'node:path';
import { workspace } from '../workspace.js';
import { run } from './docker.js';
import { writeStackFile } from './stack-file.js';
import type { World } from './world.js';

/** Login, verification, roles and synchronisation, a statement, the portal in a browser: as they are for `npm start`. */
const walked = ['verification', 'loop', 'administrator', 'portal-chat', 'portal-pay'];

export async function walk(world: World): Promise<string> {
  const files = walked.map(name => join('test/journeys', `${name}.test.ts`));
  const said = await run(
    process.execPath,
    [
      join(workspace, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'journeys',
      '--reporter',
      'default',
      ...files,
    ],
    {
      cwd: join(workspace, 'packages/system-tests'),
      environment: {
        GUILDHALL_STACK: await writeStackFile(world),
        NO_COLOR: '1',
        TEST_RETRIES: '1',
      },
      timeoutMs: 600_000,
    },
  );
  return /Tests {2}(.*)/.exec(said)?.[1]?.trim() ?? '';
}
