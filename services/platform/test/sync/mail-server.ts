import { createServer, type Socket } from 'node:net';
import { listening } from '@guildhall/service-kit/testing';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** The few words of RFC 5321 that a sender needs. */
function converse(
  socket: Socket,
  keep: (mail: ReceivedMail) => void,
  refuses: () => boolean,
): void {
  let from = '';
  let to: string[] = [];
  let data: string[] | undefined;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  function hear(line: string): void {
    if (data !== undefined) {
      if (line !== '.') {
        data.push(line);
        return;
      }
      keep({ from, to, text: data.join('\n') });
      data = undefined;
      to = [];
      say('250 kept');
      return;
    }
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'MAIL') from = address(line);
    if (word === 'RCPT' && refuses()) return void say('554 relay access denied');
    if (word === 'RCPT') to.push(address(line));
    if (word === 'DATA') data = [];
    say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
  }

  say('220 tests');
  socket.on('error', () => undefined);
  socket.on('data', chunk => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

/** Greets, and then says one letter after the other of an answer that does not end. */
function drip(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write('220 tests\r\n');
  const letters = setInterval(() => socket.write('2'), 50);
  socket.once('close', () => clearInterval(letters));
}

/** A mail server that keeps what it is given; one that is `silent` takes connections and says nothing. */
export async function startMailServer({ silent = false, drips = false } = {}) {
  const mails: ReceivedMail[] = [];
  let refuses = false;
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    if (drips) drip(socket);
    else if (!silent)
      converse(
        socket,
        mail => mails.push(mail),
        () => refuses,
      );
  });
  return {
    url: `smtp://127.0.0.1:${await listening(server)}`,
    mails,
    /** Whether it refuses unknown recipients: few servers relay for strangers. */
    refuse: (is: boolean) => {
      refuses = is;
    },
    stop: () =>
      new Promise<void>(done => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
