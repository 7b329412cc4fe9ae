import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@guildhall/service-kit/testing';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const frame = (folder: string, http: string) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000000; default_type application/json;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  ${http}
}`;

async function start(http: (port: number, folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  await mkdir(join(folder, 'www'));
  await writeFile(join(folder, 'www', 'body'), 'x'.repeat(1024));
  await writeFile(join(folder, 'conf'), frame(folder, http(port, folder)));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'conf')], { stdio: 'ignore' });
  for (let i = 0; i < 100 && !(await answers(port)); i += 1) await pause(50);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Serves 1 KB at /body: the upstream that everybody forwards to. */
export const startOrigin = () =>
  start((port, folder) => `server { listen 127.0.0.1:${port}; root ${folder}/www; }`);

/** The reference: one worker, connections to the upstream kept. */
export const startProxyPass = (origin: string) =>
  start(
    port => `
  upstream origin { server ${new URL(origin).host}; keepalive 64; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:${port};
    location /api/echo/ { proxy_pass http://origin/; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
  );
