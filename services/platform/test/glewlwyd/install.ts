import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');

/** Why the third-party provider cannot be tested; null if it can. */
export const reasonAgainst =
  (process.env.TEST_GLEWLWYD !== '1' && 'set TEST_GLEWLWYD=1') ||
  (!isDebian && 'needs Debian’s package glewlwyd') ||
  (process.getuid?.() !== 0 && 'needs root to install what Debian’s package glewlwyd needs') ||
  null;

const run = (command: string, args: readonly string[], cwd?: string) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...(cwd && { cwd }),
  });

/** Its own services' packages, which set up a daemon of the machine, are not for a test. */
const unwanted = /^(dbconfig-|debconf|cdebconf|ucf$|adduser$|init-system-helpers$)/;

function needsOf(name: string): readonly string[] {
  const listed = run('apt-cache', ['depends', '--no-recommends', '--no-suggests', name]);
  return [...listed.matchAll(/^ {1,2}\|?Depends: ([\w.+-]+)$/gm)]
    .map(match => match[1] ?? '')
    .filter(need => need !== '' && !unwanted.test(need));
}

/**
 * Debian's Glewlwyd, unpacked into a folder of its own: the libraries that it needs are installed, the service that
 * the package would start on the machine is not. Gives the folder.
 */
export function unpackGlewlwyd(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glewlwyd-'));
  const apt = ['-o', 'DPkg::Lock::Timeout=200', '-o', 'APT::Sandbox::User=root', '-q'];
  const fetchIt = () => run('apt-get', [...apt, 'download', 'glewlwyd'], folder);
  try {
    fetchIt();
  } catch {
    run('apt-get', [...apt, 'update']);
    fetchIt();
  }
  run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...needsOf('glewlwyd')]);
  const [deb = ''] = readdirSync(folder).filter(name => name.endsWith('.deb'));
  run('dpkg-deb', ['-x', join(folder, deb), folder]);
  // It insists on a folder for each kind of module, also for the kind that the package has none of.
  mkdirSync(join(folder, 'usr/lib/glewlwyd/user_middleware'), { recursive: true });
  return folder;
}
