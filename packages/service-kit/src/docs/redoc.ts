import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const bundle = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');

/** Redoc creates its worker from a blob and styles at run time. Its remote logo is blocked. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src blob:; child-src blob:; base-uri 'none'; frame-ancestors 'none'";

const page = (path: string, title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><redoc spec-url="/openapi.json" hide-loading></redoc><script src="${path}/bundle.js"></script></body>
</html>`;

export async function serveRedoc(app: FastifyInstance, path: string, title: string): Promise<void> {
  const script = await readFile(bundle);
  app.get(path, async (_request, reply) =>
    reply
      .header('Content-Security-Policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(path, title)),
  );
  app.get(`${path}/bundle.js`, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
