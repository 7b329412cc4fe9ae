import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A service reduced to what the stack sees of one: it becomes ready, tells what it was given, and stops when told. */
const program = `
const { createServer } = require('node:http');
const [, , ...args] = process.argv;
const server = createServer((request, response) => {
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  if (request.url === '/die') { console.log('about to die of it'); process.exit(7); }
  response.writeHead(request.url === '/readyz' ? 200 : 404).end('{}');
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => server.close(() => process.exit(0)) && server.closeAllConnections());
`;

export async function writeFakeService(
  root: string,
  name: string,
  source = program,
): Promise<void> {
  const folder = join(root, 'services', name, 'dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'main.js'), source);
}

/** A command line that keeps what it was told: its arguments and its input. */
export async function writeFakeCli(root: string, name: string): Promise<string> {
  const told = join(root, 'told.json');
  const source = `
const chunks = [];
process.stdin.on('data', chunk => chunks.push(chunk)).on('end', () =>
  require('node:fs').writeFileSync(${JSON.stringify(told)},
    JSON.stringify({ args: process.argv.slice(2), keys: JSON.parse(Buffer.concat(chunks).toString()) })));
`;
  const folder = join(root, 'services', name, 'dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'cli.js'), source);
  return told;
}
