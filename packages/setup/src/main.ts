import { resolve } from 'node:path';
import { showInvisible } from '@guildhall/contracts';
import { CommandError } from '@guildhall/service-kit';
import { Command } from 'commander';
import { fromAnswers, readAnswers } from './asking/answers-file.js';
import { type Asker, Stopped, WrongAnswer } from './asking/asker.js';
import { hiding } from './asking/hide.js';
import { didYouMean } from './asking/nearest.js';
import { answersExample, knownNames, unknownNames } from './asking/questions.js';
import { terminal } from './asking/terminal.js';
import { type Draft, openFolder } from './files/folder.js';
import { runsInContainers } from './parts/containers.js';
import { parts, setUp } from './run.js';
import { isSecret } from './secrets.js';

const about = `Installs Guildhall: asks for settings, generates secrets, tests each answer, and writes .env and config/ for docker-compose.yml. Run it again to change something; Enter keeps an answer. Ctrl-C keeps finished parts.

Parts:
${parts.map(({ name, about: what }) => `  ${name.padEnd(14)}${what}`).join('\n')}`;

interface Options {
  readonly answers?: string;
  readonly answersExample?: true;
  readonly folder: string;
}

const hidden = hiding();
const write = (stream: NodeJS.WriteStream, text: string) =>
  void stream.write(`${showInvisible(hidden.hide(text))}\n`);

/** Secrets that must never be shown. */
function hideSecrets({ settings }: Draft): void {
  for (const [name, value] of Object.entries(settings)) {
    if (!isSecret(name)) continue;
    hidden.add(value);
    const { password } = URL.canParse(value) ? new URL(value) : { password: '' };
    hidden.add(password);
    hidden.add(decodeURIComponent(password));
  }
}

function askerOf({ answers }: Options): Asker {
  if (answers !== undefined) {
    const read = readAnswers(answers);
    const unknown = unknownNames(Object.keys(read)).map(
      name =>
        `${name} in ${answers} does not match any question.${didYouMean(name, knownNames) || ' --answers-example prints every name.'}`,
    );
    return fromAnswers(read, text => write(process.stdout, text), hidden, unknown);
  }
  if (process.stdin.isTTY !== true)
    throw new CommandError(
      'Setup needs a terminal (docker run needs -it). Without one, pass a file with --answers.',
    );
  return terminal(hidden);
}

const nextSteps = (draft: Draft) =>
  runsInContainers(draft)
    ? 'Next: DOCKER_BUILDKIT=1 docker compose up --build -d\nThen: docker compose run --rm platform node dist/cli.js doctor'
    : 'Next, as root: deploy/systemd/install.sh (docs/operating.md, “Without containers”)\nThen: guildhall platform doctor';

async function run(names: readonly string[], options: Options): Promise<void> {
  if (options.answersExample) return write(process.stdout, answersExample());
  const unknown = names.find(name => !parts.some(part => part.name === name));
  if (unknown !== undefined)
    throw new CommandError(
      `Unknown part ${unknown}. Choose from ${parts.map(({ name }) => name).join(', ')}.`,
    );
  const folder = openFolder(resolve(options.folder));
  const asked = names.length === 0 ? null : parts.filter(({ name }) => names.includes(name));
  const draft = await setUp(folder, askerOf(options), asked, hideSecrets);
  write(
    process.stdout,
    `\nWrote .env (it contains all secrets: keep a copy elsewhere) and config/.\n${nextSteps(draft)}`,
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Stopped)
    return 'Stopped. Finished parts are saved. Run setup again to continue with the current one.';
  if (error instanceof WrongAnswer || error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const program = new Command('setup')
  .description(about)
  .argument('[parts...]', 'only these parts')
  .option('--answers <file>', 'answers in YAML, one line each: NAME: value')
  .option('--answers-example', 'print an example file with every name and its meaning')
  .option('--folder <folder>', 'the folder of docker-compose.yml', '.')
  .showHelpAfterError()
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  write(process.stderr, messageOf(error));
  process.exitCode = error instanceof Stopped ? 130 : 1;
}
// Open connections must not delay the exit.
process.exit();
