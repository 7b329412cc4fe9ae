export type { EchoedRequest } from './answer.js';
export { type Echo, type SeenRequest, startEcho } from './server.js';
