import { run } from '@guildhall/service-kit/app';
import { buildApp } from './app.js';
import { settings } from './config.js';

await run({
  name: 'pay',
  about: 'shifts, pay periods, earnings statements, and whether a member was paid right',
  settings,
  build: buildApp,
});
