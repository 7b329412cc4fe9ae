export * from './caller.js';
export * from './chat-id.js';
export * from './endpoint.js';
export * from './errors.js';
export { harmlessJson, harmlessText } from './harmless.js';
export * from './operations.js';
export * from './problem.js';
export * from './schema.js';
export { bodyLimitOf, largestJson } from './sizes.js';
