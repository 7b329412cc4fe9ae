/** Where a logger and all its children write. */
export function streamOf(log: object): { write: (line: string) => boolean } {
  const [name] = Object.getOwnPropertySymbols(log).filter(
    ({ description }) => description === 'pino.stream',
  );
  return Reflect.get(log, name ?? '');
}
