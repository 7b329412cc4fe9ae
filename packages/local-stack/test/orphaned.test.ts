import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const built = new URL('../dist/stack/orphaned.js', import.meta.url).href;

test('a process exits when the shell started by npm is gone', async () => {
  const program = `import { whenOrphaned } from '${built}';
    const running = setInterval(() => {}, 60_000);
    whenOrphaned(() => { console.log('left'); clearInterval(running); });
    console.log('begun');`;
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    },
  );
  let told = '';
  const closed = new Promise<void>(done => shell.stdout.on('close', done));
  shell.stdout.on('data', chunk => {
    told += chunk;
    if (told === 'begun\n') shell.kill('SIGTERM');
  });
  await closed;
  expect(told).toBe('begun\nleft\n');
});

test('a process with a channel exits with its parent', async () => {
  const endsWithParent = new URL('../../../scripts/ends-with-parent.mjs', import.meta.url).href;
  const program = `setInterval(() => {}, 60_000); process.send('begun');`;
  const child = spawn(process.execPath, ['--import', endsWithParent, '--eval', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});
