/**
 * What the frame costs: the same answer from a contracted route with guard (API key), limiter, schema, headers and
 * metrics, and from a bare Fastify route, and from one put together from @fastify/jwt and @fastify/rate-limit. In
 * processes of their own, load from this one as Fastify's own benchmarks have it.
 */
import { tellRounds } from '../src/testing/index.js';
import { race, startServer } from './start-server.js';

const references = [
  {
    kind: 'plugins',
    name: 'guarded route beside plugins',
    reference: '@fastify/jwt with @fastify/rate-limit',
    wanted: '–',
    lacks:
      'keys that can be taken back, scopes, limits by caller and in several windows at once, part of the places for each caller, refusal under overload, metrics, answers held to their contract',
  },
  { kind: 'bare', name: 'guarded route', reference: 'bare Fastify', wanted: '≥ 0.7' },
] as const;

for (const { kind, ...result } of references) {
  const theirs = await startServer(kind);
  const guarded = await startServer('guarded');
  const ratios = await race({ name: kind, server: theirs }, guarded);
  const memory = await guarded.memory();
  console.log(`memory ${memory} MB, of the other ${await theirs.memory()} MB`);
  tellRounds({ ...result, memory }, ratios);
  theirs.stop();
  guarded.stop();
}
