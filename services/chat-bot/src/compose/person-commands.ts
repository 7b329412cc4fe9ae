import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { isKept, tellKept } from '../features/person/repository.js';
import { erasePerson } from '../features/person/service.js';

const person: PersonWork<Database> = {
  async read({ kysely }, memberNumber, say) {
    if (!(await isKept(kysely, memberNumber)))
      throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
    await say('member_number', memberNumber);
    await tellKept(kysely, memberNumber, say);
  },
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({ erased: await erasePerson(db.pool, memberNumber, by) }),
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
