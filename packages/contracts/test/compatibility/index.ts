export { announcesBreak, breakingChanges } from './breaking-changes.js';
export { type PublishedApi, publish } from './published.js';
