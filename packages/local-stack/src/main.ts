import { setMaxListeners } from 'node:events';
import { relative } from 'node:path';
import { StoppedWhileStarting } from './stack/context.js';
import { workspace } from './stack/folder.js';
import { parseOptions } from './stack/options.js';
import { whenOrphaned } from './stack/orphaned.js';
import { restartWhenBuilt } from './stack/restarts.js';
import { runStack } from './stack/run-stack.js';
import type { ServiceProcess } from './stack/service-process.js';
import { summary } from './stack/summary.js';

const options = parseOptions(process.argv.slice(2));
const stops: (() => Promise<void>)[] = [];
const stop = new AbortController();
setMaxListeners(0, stop.signal);
const say = (text: string) => process.stdout.write(`${text}\n`);

function askToStop(): void {
  if (stop.signal.aborted) return;
  say('\nStopping …');
  stop.abort();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToStop);
if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(askToStop);

const askedToStop = new Promise<void>(done => stop.signal.addEventListener('abort', () => done()));

/** Reports services that stop unexpectedly; the others keep running. */
async function watch(services: readonly ServiceProcess[]): Promise<void> {
  const ends = services.map(async service => {
    const how = await service.ended;
    if (stop.signal.aborted) return;
    say(
      `\n${service.name} stopped (${how}). The last lines of ${relative(workspace, service.logPath)}:\n\n${await service.lastLines()}\n\nThe other services keep running. To start ${service.name} again, press Ctrl-C and run "npm start".\n`,
    );
  });
  await Promise.all(ends);
  if (services.length > 0 && !stop.signal.aborted) say('All services have stopped.');
  // Without any service (none is built yet) the parts around them are worth keeping.
  if (services.length === 0) await askedToStop;
}

try {
  const stack = await runStack({
    root: workspace,
    options,
    environment: process.env,
    say,
    stopping: stop.signal,
    onStarted: end => stops.unshift(end),
  });
  say(summary(stack.file, { 'Echo upstream': stack.echo }));
  const { fleet } = stack;
  const whileItRuns = options.watch
    ? restartWhenBuilt({ root: workspace, fleet, say, stopping: stop.signal })
    : watch([...fleet.running.values()]);
  await Promise.race([askedToStop, whileItRuns]);
  process.exitCode = stop.signal.aborted ? 0 : 1;
} catch (error) {
  if (!(error instanceof StoppedWhileStarting)) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
stop.abort();
for (const end of stops) {
  await end().catch(error => {
    process.stderr.write(`While stopping: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
process.exit();
