import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('commands.ts', import.meta.url));

function start(args: string, environment: Record<string, string> = {}) {
  return spawn(process.execPath, ['--import', 'tsx', program, ...args.split(' ')], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
}

test('a closed pipe ends the command silently', async () => {
  const child = start('flood');
  child.stdout.once('data', () => child.stdout.destroy());
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(errors).toBe('');
});

test('an unknown command shows the help', async () => {
  const child = start('cuont');
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  expect(errors).toContain('Did you mean count?');
  expect(errors).toMatch(/migrate .*\n/);
});

test('the web framework is not loaded for a command', async () => {
  const atTheEnd = `import module from 'node:module'; process.on('exit', () => console.error(
    Object.keys(module._cache).filter(file => file.includes('/node_modules/fastify/'))));`;
  const watch = `data:text/javascript,${encodeURIComponent(atTheEnd)}`;
  const child = start('settings', { NODE_OPTIONS: `--import ${watch}` });
  child.stdout.resume();
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(errors.trim()).toBe('[]');
});
