import { CommandError, type PersonWork } from '@guildhall/service-kit';
import type { Database } from '../../database.js';
import { isKept } from './repository.js';
import { erasePerson, exportPerson } from './service.js';

export const person: PersonWork<Database> = {
  read: async ({ kysely }, memberNumber, say) => (await exportPerson(kysely, memberNumber))(say),
  erasing: 'Forget a member’s shifts, statements and configuration',
  async erase({ kysely }, memberNumber, by, markOf) {
    if (!(await isKept(kysely, memberNumber)))
      throw new CommandError(`There is no data about member ${memberNumber}.`);
    return { erased: await erasePerson(kysely, memberNumber, markOf, { by }) };
  },
};
