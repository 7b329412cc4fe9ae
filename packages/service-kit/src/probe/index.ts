import { isAlive } from './liveness.js';

// Runs every few seconds beside the service, so it loads nothing else: the whole command line would cost a core a tenth of its time.
if (!process.env.PORT) {
  process.stderr.write('PORT is not set: there is nothing to ask.\n');
  process.exitCode = 1;
} else if (!(await isAlive(process.env))) {
  process.stderr.write(`Nothing that is alive answers on port ${process.env.PORT}.\n`);
  process.exitCode = 1;
}
