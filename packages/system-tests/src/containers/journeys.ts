import { join } from 'node:path';
import { workspace } from '../workspace.js';
import { run } from './docker.js';
import { writeStackFile } from './stack-file.js';
import type { World } from './world.js';

type Environment = Readonly<Record<string, string>>;

/** Tests of this package, told of what they are to look at; how many went well. */
export async function runTests(
  project: string,
  files: readonly string[],
  environment: Environment,
): Promise<string> {
  const vitest = join(workspace, 'node_modules/vitest/vitest.mjs');
  // One file after the other: they share the few people of the sample, and what a person may ask in a minute.
  const options = ['--project', project, '--reporter', 'default', '--no-file-parallelism'];
  const said = await run(process.execPath, [vitest, 'run', ...options, ...files], {
    cwd: join(workspace, 'packages/system-tests'),
    environment: { ...environment, NO_COLOR: '1' },
    timeoutMs: 600_000,
  });
  return /Tests {2}(.*)/.exec(said)?.[1]?.trim() ?? '';
}

/** What images could lack: login, roles, synchronization, reading statements. Limits count here, so a person does little. */
const walked = ['verification', 'portal-statements'];

export const walk = async (world: World): Promise<string> =>
  runTests(
    'journeys',
    walked.map(name => `test/journeys/${name}.test.ts`),
    { GUILDHALL_STACK: await writeStackFile(world), TEST_RETRIES: '1' },
  );
