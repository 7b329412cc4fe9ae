/** The guarded route beside the same one put together from @fastify/jwt and @fastify/rate-limit. */
import { tellRounds } from '../src/testing/index.js';
import { race, startServer } from './start-server.js';

const reference = '@fastify/jwt with @fastify/rate-limit';
const lacks =
  'keys that can be taken back, scopes, limits by caller and in several windows at once, part of the places for each caller, refusal under overload, metrics, answers held to their contract';

const plugins = await startServer('plugins');
const guarded = await startServer('guarded');
const ratios = await race({ name: 'plugins', server: plugins }, guarded);
const memory = await guarded.memory();
console.log(`memory ${memory} MB, of the plugins ${await plugins.memory()} MB`);
tellRounds({ name: 'guarded route beside plugins', reference, wanted: '–', memory, lacks }, ratios);
plugins.stop();
guarded.stop();
