/**
 * What the frame costs: the same answer from a bare Fastify route and from a contracted one with guard
 * (API key), limiter, schema, headers, metrics. In processes of their own, load from this one as Fastify's own
 * benchmarks have it.
 */
import { race, startServer } from './start-server.js';

const bare = await startServer('bare');
const guarded = await startServer('guarded');
const ratio = await race({ name: 'bare', server: bare }, guarded);
const memory = await guarded.memory();
console.log(
  `guarded route against bare Fastify: ratio ${ratio.toFixed(2)} (wanted: 0.60), memory ${memory} MB (bare: ${await bare.memory()} MB)`,
);
console.log(
  `RESULT ${JSON.stringify({ name: 'guarded route', reference: 'bare Fastify', ratio, wanted: '≥ 0.6', memory })}`,
);
bare.stop();
guarded.stop();
