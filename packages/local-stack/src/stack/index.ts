export { removePostgres } from '../postgres/index.js';
export { chatApplicationId } from './chat-world.js';
export { workspace } from './folder.js';
export { serviceNames } from './options.js';
export { passwordLogin } from './outside.js';
export { runStack } from './run-stack.js';
export { isBuilt } from './service-process.js';
export type { PersonEntry, StackFile } from './stack-file.js';
export { summary } from './summary.js';
