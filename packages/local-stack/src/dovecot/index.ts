import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nextFreePort } from '../stack/ports.js';

/** Debian’s package dovecot-imapd; without it the tests that need a real mail server are skipped. */
export const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

interface Mailbox {
  readonly address: string;
  readonly password: string;
}

/** Below the ports that systems hand out by themselves. */
const firstPort = 30_000;

/** Debian's "nobody" user: Dovecot started as root needs another user for mail. */
const mailUser = 65_534;

function configuration(folder: string, port: number): string {
  const { username, uid, gid } = userInfo();
  const isRoot = uid === 0;
  const group = spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim();
  const mail = isRoot ? { uid: mailUser, gid: mailUser } : { uid, gid };
  return `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}\n`}
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/passwords
}
userdb {
  driver = static
  args = uid=${mail.uid} gid=${mail.gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${isRoot ? '' : 'service anvil {\n  chroot =\n}\n'}`;
}

/** Its standard input ends with the process that started it. */
const untilInputEnds = 'dovecot -F -c "$1/dovecot.conf" & read -r _; kill $!; wait; rm -rf "$1"';

/** A Dovecot of our own in a folder of its own; it knows the mailboxes that it was last given. */
export async function startDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-dovecot-'));
  const port = await nextFreePort(firstPort + (process.pid % 500));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'mail'));
  if (userInfo().uid === 0) await chown(join(folder, 'mail'), mailUser, mailUser);
  const passwords = join(folder, 'passwords');
  await writeFile(passwords, '');
  await writeFile(join(folder, 'dovecot.conf'), configuration(folder, port));
  const dovecot = spawn('sh', ['-c', untilInputEnds, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let written = 0;

  /** What its SQL driver would read from the table: address and stored password. */
  async function know(mailboxes: readonly Mailbox[]): Promise<void> {
    await writeFile(
      passwords,
      mailboxes.map(each => `${each.address}:${each.password}\n`).join(''),
    );
    // It looks at the file again when its time is another one, in whole seconds.
    written += 1;
    const time = new Date(Date.now() - 3_600_000 + written * 10_000);
    await utimes(passwords, time, time);
  }

  return {
    port,
    know,
    stop: async () => {
      const ended = once(dovecot, 'exit');
      dovecot.stdin.end();
      await ended;
    },
  };
}

/** RFC 3501: logs in and opens the inbox; the tagged answers, as far as it came. */
export async function openInbox(port: number, user: string, password: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  try {
    for await (const line of createInterface({ input: socket })) {
      if (line.startsWith('* OK') && answers.length === 0)
        socket.write(`a LOGIN "${user}" "${password}"\r\n`);
      const [, tag, answer] = /^([ab]) (OK|NO|BAD)/.exec(line) ?? [];
      if (answer === undefined) continue;
      answers.push(answer);
      if (tag === 'b' || answer !== 'OK') break;
      socket.write('b SELECT INBOX\r\n');
    }
  } finally {
    socket.destroy();
  }
  return answers;
}
