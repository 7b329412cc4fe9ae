import { addPersonCommands, type PersonWork, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import { erasePerson, tellPerson } from './service.js';

const person: PersonWork<Database> = {
  read: async ({ kysely }, memberNumber, say) => (await tellPerson(kysely, memberNumber))(say),
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({
    erased: await erasePerson(db.kysely, memberNumber, by),
  }),
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
