import { once } from 'node:events';
import { Command } from 'commander';
import { serveChat, serveEcho, serveIdentity } from './servers.js';
import { firstSteps, prepareSource } from './steps.js';

const program = new Command('parts').description(
  'Single parts of the local stack, for containers: each is told by its environment what to be.',
);

/** Serves until it is told to stop. */
const serving = (start: () => Promise<{ stop(): Promise<void> }>) =>
  async function serve() {
    const part = await start();
    process.stdout.write('Ready.\n');
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await part.stop();
  };

program.command('identity').description('The login service').action(serving(serveIdentity));
program.command('chat').description('The chat server').action(serving(serveChat));
program.command('echo').description('The upstream that echoes').action(serving(serveEcho));
program
  .command('source')
  .description('Make the membership database and fill it with the sample, then stop')
  .action(prepareSource);
program
  .command('first-steps')
  .description('Synchronise, link the sample accounts, register upstreams, then stop')
  .action(firstSteps);
try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
