// What brings the web framework along: no command needs it, and each would wait for it to be loaded.
export type { DocumentOptions } from './docs/document-routes.js';
export { openApiOf, writeDocuments } from './docs/openapi-file.js';
export { healthRoutes } from './operations/health-routes.js';
export { run } from './process/run.js';
export { type AppOptions, createApp } from './server/create-app.js';
