/**
 * What the frame costs: the same answer from a bare Fastify route and from a contracted one with guard
 * (API key), limiter, schema, headers, metrics. In processes of their own, load from this one as Fastify's own
 * benchmarks have it.
 */
import { tellRounds } from '../src/testing/index.js';
import { race, startServer } from './start-server.js';

const bare = await startServer('bare');
const guarded = await startServer('guarded');
const ratios = await race({ name: 'bare', server: bare }, guarded);
const memory = await guarded.memory();
console.log(`memory ${memory} MB, of the bare one ${await bare.memory()} MB`);
tellRounds({ name: 'guarded route', reference: 'bare Fastify', wanted: '≥ 0.7', memory }, ratios);
bare.stop();
guarded.stop();
