// A MariaDB of one run's own, where Debian's is installed, or can be.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const startWithin = 60_000;
// Debian keeps servers where only root looks by itself.
const env = {
  ...process.env,
  PATH: `${process.env.PATH}:/usr/sbin`,
  DEBIAN_FRONTEND: 'noninteractive',
};

const works = (program, ...args) => spawnSync(program, args, { env }).status === 0;
const isInstalled = () => works('mariadbd', '--version');

function makeInstalled() {
  if (isInstalled()) return true;
  if (userInfo().uid !== 0 || !works('apt-get', '--version')) return false;
  works('apt-get', 'update', '-qq');
  works('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'mariadb-server');
  return isInstalled();
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const answers = port =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    const end = yes => {
      socket.destroy();
      resolve(yes);
    };
    // It speaks first.
    socket.once('data', () => end(true)).once('error', () => end(false));
  });

// Reading ends when this process does, however it does. What the server holds is nobody's, so it is not asked.
const untilWeEnd = 'trap "" INT; mariadbd "$@" & read -r _; kill -9 $!; wait; rm -rf "$0"';

/** Its address, as long as this process lives; null where there is none to be had. */
export async function startMariaDb() {
  if (!makeInstalled()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-mariadb-'));
  const own = [
    '--no-defaults',
    `--datadir=${folder}`,
    // It refuses to be root unless it is told to.
    `--user=${userInfo().username}`,
  ];
  // Without test databases there is no user without a name either, who would be taken for others.
  const install = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  if (!works('mariadb-install-db', ...own, ...install)) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const port = await freePort();
  const socket = `--socket=${join(folder, 'socket')}`;
  const address = ['--bind-address=127.0.0.1', `--port=${port}`, socket];
  const server = spawn('sh', ['-c', untilWeEnd, folder, ...own, ...address], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  server.unref();
  const deadline = Date.now() + startWithin;
  while (server.exitCode === null && Date.now() < deadline) {
    if (await answers(port)) return `mysql://root@127.0.0.1:${port}`;
    await pause(100);
  }
  return null;
}
