import { addPersonCommands, commandLine } from '@guildhall/service-kit';
import { chatCommands } from './compose/chat-commands.js';
import { doctorChecks } from './compose/doctor.js';
import { roleCommands } from './compose/role-commands.js';
import { settings } from './config.js';
import { type Database, openDatabase } from './database.js';
import { person } from './features/personal-data/commands.js';
import { migrations } from './own-files.js';

await commandLine({
  name: 'chat-bot',
  about:
    'The chat-bot’s command line. It uses the database in DATABASE_URL while the service is running.',
  settings,
  migrations,
  checks: (config, db: Database) => doctorChecks(config, db),
  openDatabase,
  extend: (program, { config, withDatabase }) => {
    roleCommands(program, config, withDatabase);
    chatCommands(program, config);
    addPersonCommands(program, withDatabase, person);
  },
});
