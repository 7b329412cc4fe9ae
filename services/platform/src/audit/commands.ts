import { addAuditCommand, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { readAudit } from './repository.js';

export function auditCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  addAuditCommand(program, withDatabase, {
    about: 'Who changed what, newest first',
    read: ({ kysely }, { resource, ...query }) =>
      readAudit(kysely, { ...query, ...(typeof resource === 'string' && { about: resource }) }),
    further: [
      { flags: '--resource <resource>', about: 'only about this, like upstream:pay or key:<id>' },
    ],
  });
}
