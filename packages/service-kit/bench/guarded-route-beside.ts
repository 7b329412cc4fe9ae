/** The guarded route beside the same one put together from @fastify/jwt and @fastify/rate-limit. */
import { race, startServer } from './start-server.js';

const reference = '@fastify/jwt with @fastify/rate-limit';
const lacks =
  'keys that can be taken back, scopes, limits by caller and in several windows at once, part of the places for each caller, refusal under overload, metrics, answers held to their contract';

const plugins = await startServer('plugins');
const guarded = await startServer('guarded');
const ratio = await race({ name: 'plugins', server: plugins }, guarded);
const memory = await guarded.memory();
console.log(`memory ${memory} MB, of the plugins ${await plugins.memory()} MB`);
console.log(
  `RESULT ${JSON.stringify({ name: 'guarded route beside plugins', reference, ratio, wanted: '–', memory, lacks })}`,
);
plugins.stop();
guarded.stop();
