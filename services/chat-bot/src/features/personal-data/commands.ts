import type { PersonWork } from '@guildhall/service-kit';
import type { Database } from '../../database.js';
import { erasePerson, tellPerson } from './service.js';

export const person: PersonWork<Database> = {
  read: async ({ kysely }, memberNumber, say) => (await tellPerson(kysely, memberNumber))(say),
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({
    erased: await erasePerson(db.kysely, memberNumber, { by }),
  }),
};
