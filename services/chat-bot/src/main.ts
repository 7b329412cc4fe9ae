import { run } from '@guildhall/service-kit/app';
import { buildApp } from './app.js';
import { shownPath } from './clients/discord/shown-path.js';
import { settings } from './config.js';

await run({
  name: 'chat-bot',
  about: 'verification of chat accounts, roles and nicknames, webhooks and commands',
  settings,
  build: buildApp,
  shownPath,
});
