import { run } from '@guildhall/service-kit/app';
import { buildApp } from './app.js';
import { settings } from './config.js';

await run({
  name: 'platform',
  about: 'login, members, mail accounts, synchronization, directory and proxy',
  settings,
  build: buildApp,
});
