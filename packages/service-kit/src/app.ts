// Loads the web framework, which commands do not need.
export type { DocumentOptions } from './docs/document-routes.js';
export { openApiOf, writeDocuments } from './docs/openapi-file.js';
export { healthRoutes } from './operations/health-routes.js';
export { run } from './process/run.js';
export { type AppOptions, createApp } from './server/create-app.js';
