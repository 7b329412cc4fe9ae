import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { workspace } from '../src/workspace.js';

test('a type check that a save has overtaken ends, however little it comes to run', async () => {
  const script = pathToFileURL(join(workspace, 'scripts/typecheck.mjs')).href;
  const { checkTypesAgain, stopCheckingTypes } = await import(script);
  const started = new Promise<ChildProcess>(resolve =>
    subscribe('child_process', message => resolve((message as { process: ChildProcess }).process)),
  );
  void checkTypesAgain();
  const compiler = await started;
  onTestFinished(() => void compiler.kill('SIGKILL'));
  await once(compiler, 'spawn');
  // As one that waits for its turn behind everything else.
  compiler.kill('SIGSTOP');
  stopCheckingTypes();
  await once(compiler, 'exit');
  expect(compiler.signalCode).toBe('SIGKILL');
});
