/** What a campaign was asked for. `--help`, and a mistake, end the process with how it is used. */
export function readAsked<T>(usage: string, read: (args: string[]) => T): T {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read(args);
  } catch (error) {
    const [problem] = String((error as Error).message).split('. ');
    console.error(`${problem}\n\n${usage}`);
    process.exit(1);
  }
}
