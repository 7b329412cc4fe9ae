import { setTimeout as pause } from 'node:timers/promises';

const answerPatienceMs = 30_000;

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Calls a service of the stack as a program outside would. */
export async function call(address: string, { method = 'GET', headers, body }: Call = {}) {
  const deadline = performance.now() + answerPatienceMs;
  for (;;) {
    const answer = await fetch(address, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerPatienceMs),
    });
    const text = await answer.text();
    // A service that has just started on a busy machine asks for a moment; nothing here does harm twice.
    const wait = Number(answer.headers.get('retry-after') ?? 0) * 1000;
    const isOver = performance.now() + wait > deadline;
    if (answer.status !== 503 || wait === 0 || isOver) return { status: answer.status, text };
    await pause(wait);
  }
}

/** Throws what the service said unless it was a success. */
export function insist(what: string, { status, text }: { status: number; text: string }): void {
  if (status === 404) throw new Error(`${what}: the service does not offer this.`);
  if (status >= 300)
    throw new Error(`${what}: the service answered ${status}. ${text.slice(0, 500)}`);
}

/** A token for the key that the stack shows to programs. */
export async function serviceToken(
  platform: string,
  { service_name, service_key }: { service_name: string; service_key: string },
): Promise<string> {
  const login = await call(`${platform}/api/auth/service`, {
    method: 'POST',
    body: { serviceName: service_name, serviceKey: service_key },
  });
  insist('Service login', login);
  return (JSON.parse(login.text) as { token: string }).token;
}
