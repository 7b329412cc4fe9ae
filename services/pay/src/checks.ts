// What `setup` holds answers against before anything runs.
export { settings } from './config.js';
