import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Property names that may hold secrets, at any depth. */
const secretField =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-webhook-secret|.*password.*|.*secret.*|.*token|api_?key|service_?key)$/i;
const deepest = 6;

/** Copies an object with secrets redacted. Runs only for lines that are written. */
function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (value instanceof Error || Buffer.isBuffer(value) || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(item => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretField.test(name) ? '[secret]' : redacted(inner, depth + 1),
    ]),
  );
}

interface ErrorLine {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: ErrorLine;
  readonly [name: string]: unknown;
}

/**
 * Serializes an error with its causes, without extra properties: some libraries attach the whole request with
 * credentials.
 */
function errorLine(error: Error, depth = 0): ErrorLine {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code !== undefined && { code: String(code) }),
    ...(error.cause instanceof Error &&
      depth < deepest && { cause: errorLine(error.cause, depth + 1) }),
  };
}

/** Without the query, which may hold authorization codes or names. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0];

export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  formatters: { log: line => redacted(line) as Record<string, unknown> },
  serializers: {
    err: (error: Error) => errorLine(error),
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
  },
});

const levelsWithAnswers: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/** One log line per response. */
export function logAnswers(app: FastifyInstance, level: string): void {
  if (!levelsWithAnswers.has(level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.endpoint?.limit === 'none' && reply.statusCode < 500;
    if (!isQuiet)
      request.log.info(
        {
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    done();
  });
}
