/**
 * Memory of an idle replica without a gateway, started as `npm start` of this service does it and asked
 * for its health and readiness every second, as an orchestrator would. Design target: 120 MB. Linux only.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tellRounds } from '@guildhall/service-kit/testing';
import { startChatBot } from '../test/harness.js';

const SECONDS = 30;
const LIMIT_MB = 120;
const PORT = 39_875;

const folder = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
const options = scripts.start.split(' ').slice(1);

const bot = await startChatBot();
await bot.app.close();
const replica = spawn(process.execPath, options, {
  cwd: folder,
  env: {
    ...process.env,
    ...bot.environment,
    NODE_ENV: 'production',
    DISCORD_GATEWAY: 'off',
    HOST: '127.0.0.1',
    PORT: String(PORT),
  },
  stdio: 'inherit',
});
const url = `http://127.0.0.1:${PORT}`;
const ask = (path: string) =>
  fetch(`${url}${path}`).then(
    answer => answer.text().then(() => answer.ok),
    () => false,
  );
while (!(await ask('/readyz'))) {
  if (replica.exitCode !== null) throw new Error('the replica did not start');
  await sleep(200);
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${replica.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
let most = 0;
for (let second = 0; second < SECONDS; second++) {
  await Promise.all([ask('/livez'), ask('/readyz'), sleep(1_000)]);
  most = Math.max(most, await residentMb());
}
replica.kill();
await bot.stop();

console.log(`an idle replica had ${most.toFixed(0)} MB at most (target ≤ ${LIMIT_MB})`);
const idle = { name: 'memory of an idle chat-bot', reference: `${LIMIT_MB} MB`, wanted: '≤ 1' };
tellRounds({ ...idle, memory: most }, [most / LIMIT_MB]);
if (most > LIMIT_MB) process.exitCode = 1;
