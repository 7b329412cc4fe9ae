import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runStack, type StackFile, workspace } from '@guildhall/local-stack/stack';
import type { TestProject } from 'vitest/node';
import {
  begun,
  held,
  left,
  linked,
  moved,
  opened,
  secondAdministrator,
  travelers,
} from './travelers.js';

declare module 'vitest' {
  export interface ProvidedContext {
    stack: StackFile;
    /** `.local` of this stack. */
    stackFolder: string;
  }
}

const sweeper = join(workspace, 'packages/local-stack/dist/stack/sweeper.js');

/** A stack of `npm start` with its own state and ports, beside one that may be running. */
export default async function startStack(project: TestProject): Promise<() => Promise<void>> {
  // One that runs already, in containers say, by the file that tells of it.
  const running = process.env.GUILDHALL_STACK;
  if (running) {
    project.provide('stack', JSON.parse(await readFile(running, 'utf8')));
    project.provide('stackFolder', dirname(running));
    return async () => undefined;
  }
  const root = await mkdtemp(join(tmpdir(), 'guildhall journeys '));
  const services = join(workspace, 'services');
  await symlink(services, join(root, 'services'));
  const roleRules = join(root, 'role-rules.yaml');
  await copyFile(join(services, 'chat-bot/role-rules.example.yaml'), roleRules);
  // Takes away what is left, also of a run that is interrupted: vitest ends then without asking anybody.
  const sweeps = spawn(process.execPath, [sweeper, root], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const swept = once(sweeps, 'exit');
  const stops: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const end of stops.splice(0)) await end();
    // What the services logged is what one wants to read when a journey did not end well.
    await cp(join(root, '.local/logs'), join(workspace, '.local/journeys'), { recursive: true });
    sweeps.stdin.end();
    await swept;
  }
  try {
    const { file } = await runStack({
      root,
      options: {
        empty: false,
        reset: false,
        production: false,
        watch: false,
        inspect: false,
        // Below the ports that systems hand out by themselves (Linux from 32768): one of those may be taken
        // by any connection between looking whether it is free and listening there.
        // Never is the login service at 10080, which browsers refuse.
        portOffset: 8_010 + (process.pid % 500) * 40,
        only: undefined,
      },
      // Avoids 503s on a busy machine, and rate limits for tests that share a person.
      environment: {
        ...process.env,
        LOG_LEVEL: 'warn',
        MAX_EVENT_LOOP_DELAY: '0',
        RATE_LIMITS: 'off',
        ROLE_RULES_FILE: roleRules,
      },
      further: [
        ...travelers,
        ...moved,
        ...linked,
        ...opened,
        ...begun,
        ...held,
        ...left,
        secondAdministrator,
      ],
      say: () => undefined,
      stopping: new AbortController().signal,
      onStarted: end => stops.unshift(end),
    });
    project.provide('stack', file);
    project.provide('stackFolder', join(root, '.local'));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
