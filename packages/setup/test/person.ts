import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const down = '\u001b[B';
const enter = '\r';

/** A person at a terminal: reads output and types. */
export interface Person {
  /** Waits until it is shown, after what was seen before. Gives what was shown since then. */
  readonly see: (pattern: RegExp) => Promise<string>;
  readonly type: (text: string) => void;
  /** Sees a question, and answers it with a line; an empty one takes what is proposed. */
  readonly answer: (question: RegExp, line?: string) => Promise<string>;
  /** Sees a list, goes down to what is meant, and takes it. */
  readonly choose: (question: RegExp, option: RegExp) => Promise<string>;
  readonly interrupt: () => void;
  /** As a machine would end it that loses its power. */
  readonly kill: () => void;
  readonly ended: Promise<number>;
  /** Everything that was ever shown, as bytes. */
  readonly shown: () => string;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Starts the built program on a terminal of its own. */
export const atTerminal = (args: readonly string[], columns = 120): Person =>
  typing(`exec ${[process.execPath, program, ...args].map(quoted).join(' ')}`, { columns });

interface Desk {
  readonly columns: number;
  readonly cwd?: string;
  /** Seconds until something has to be shown. */
  readonly patience?: number;
}

/** Runs a line of a shell on a terminal of its own, which script(1) makes. */
export function typing(command: string, { columns, cwd, patience = 20 }: Desk): Person {
  const line = `stty cols ${columns} rows 60; echo "process $$"; ${command}`;
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm' },
  });
  let raw = '';
  let seen = 0;
  let wake = () => {};
  const more = (chunk: Buffer) => {
    raw += chunk.toString('utf8');
    wake();
  };
  child.stdout.on('data', more);
  child.stderr.on('data', more);
  const ended = new Promise<number>(resolve => {
    child.on('close', code => {
      wake();
      resolve(code ?? -1);
    });
  });
  const text = () => stripVTControlCharacters(raw);
  const changed = (until: number) =>
    new Promise<void>((resolve, reject) => {
      const left = until - Date.now();
      const timer = setTimeout(() => reject(new Error('not seen in time')), Math.max(0, left));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function see(pattern: RegExp): Promise<string> {
    const until = Date.now() + patience * 1000;
    for (;;) {
      const since = text().slice(seen);
      const found = pattern.exec(since);
      if (found) {
        seen += found.index + found[0].length;
        return since;
      }
      if (child.exitCode !== null) throw new Error(`ended before ${pattern} was seen:\n${since}`);
      await changed(until).catch(() => {
        throw new Error(`${pattern} was not seen in:\n${text().slice(seen)}`);
      });
    }
  }

  const type = (typed: string) => void child.stdin.write(typed);
  const person: Person = {
    see,
    type,
    answer: async (question, typed = '') => {
      const shown = await see(question);
      type(`${typed}${enter}`);
      return shown;
    },
    choose: async (question, option) => {
      let shown = await see(question);
      // The list is drawn in one go, with a mark before what Enter would take.
      for (let step = 0; step < 60; step += 1) {
        const drawn = await see(/●[^\n]*\n/);
        shown += drawn;
        const [marked = ''] = /●[^\n]*/.exec(drawn) ?? [];
        if (option.test(marked)) {
          type(enter);
          return shown;
        }
        type(down);
      }
      throw new Error(`${option} is not among what can be chosen:\n${shown}`);
    },
    interrupt: () => type('\u0003'),
    kill: () => {
      const [, pid] = /^process (\d+)/m.exec(text()) ?? [];
      process.kill(Number(pid), 'SIGKILL');
    },
    ended,
    shown: () => raw,
  };
  return person;
}
