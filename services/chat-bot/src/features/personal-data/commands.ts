import type { PersonWork } from '@guildhall/service-kit';
import type { Database } from '../../database.js';
import { erasePerson, exportPerson } from './service.js';

export const person: PersonWork<Database> = {
  read: async ({ kysely }, memberNumber, say) => (await exportPerson(kysely, memberNumber))(say),
  erasing: 'Erase a member without a link',
  erase: async (db, memberNumber, by, markOf) => ({
    erased: await erasePerson(db.kysely, memberNumber, markOf, { by }),
  }),
};
