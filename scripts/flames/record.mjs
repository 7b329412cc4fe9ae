// Loaded into every process of a benchmark by `npm run bench -- --flames`: records where a server that is asked
// spends its time in the ten seconds after it was first asked, and draws it.
import { channel } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import { drawFlames } from './draw.mjs';

/** A longer one says the same, in more memory. */
const recordForMs = 10_000;

const [, file = '', kind = ''] = process.argv;
const program = basename(file)
  .replace(/(-server)?\.[^.]*$/, '')
  .replace(/^main$/, basename(process.cwd()));
const name = [program, ...(/^[a-z]+$/i.test(kind) ? [kind] : [])].join('-');

async function record() {
  const session = new Session();
  session.connect();
  const ask = (method, parameters) =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, answer) =>
        error ? reject(error) : resolve(answer),
      );
    });
  const stop = async () => {
    const { profile } = await ask('Profiler.stop');
    const folder = process.env.BENCH_FLAMES;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.svg`), drawFlames(name, profile));
  };
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: 500 });
  await ask('Profiler.start');
  setTimeout(stop, recordForMs).unref();
}

const asked = channel('http.server.request.start');
const onFirst = () => {
  asked.unsubscribe(onFirst);
  record();
};
asked.subscribe(onFirst);
