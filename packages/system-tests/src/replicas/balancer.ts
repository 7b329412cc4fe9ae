import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from '../stress/fleet.js';
import { until } from '../until.js';
import { type ServiceName, serviceNames } from '../workspace.js';

export type ReplicaPorts = Readonly<Record<ServiceName, readonly number[]>>;

/** On answers that no replica gave. */
export const madeByBalancer = 'x-made-by-balancer';

/**
 * nginx as it comes. What may be repeated is: by its own rule (proxy_next_upstream) a request that is not idempotent
 * goes to another replica only where no byte of it had been sent.
 */
const serverOf = (name: ServiceName, front: number, replicas: readonly number[]) => `
  upstream ${name} { ${replicas.map(port => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join(' ')} }
  server {
    listen 127.0.0.1:${front};
    client_max_body_size 20m;
    location / {
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
    error_page 502 504 @away;
    location @away { add_header ${madeByBalancer} 1 always; return 502; }
  }`;

const configuration = (folder: string, logs: string, fronts: Ports, replicas: ReplicaPorts) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${logs}/balancer.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  ${serviceNames.map(name => serverOf(name, fronts[name], replicas[name])).join('\n')}
}`;

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/** One balancer before all replicas; what went wrong there it says in `balancer.log`. */
export async function startBalancer(fronts: Ports, replicas: ReplicaPorts, logs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-balancer-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'conf'), configuration(folder, logs, fronts, replicas));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'conf')], { stdio: 'inherit' });
  const answers = () => fetch(`http://127.0.0.1:${fronts.platform}/livez`).then(() => true);
  await until('nginx answers', answers, 5_000).catch(error => {
    nginx.kill();
    throw error;
  });
  return {
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
