// By its default export: a Node too old for what it has gets to the sentence that says so.
import util from 'node:util';

/** What a script was told. `--help`, and a mistake, end it with how it is used. */
export function readArguments(usage, { options = {}, ...config } = {}) {
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } };
    const told = util.parseArgs({ ...config, options: all });
    if (!told.values.help) return told;
  } catch (error) {
    // The first sentence says what is wrong; a second one of Node's is about values that begin with a dash.
    misused(usage, `${error.message.split('. ')[0]}.`);
  }
  console.log(usage);
  process.exit(0);
}

export function misused(usage, problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(1);
}
