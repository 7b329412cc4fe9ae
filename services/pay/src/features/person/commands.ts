import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import * as audit from '../../audit/repository.js';
import type { Database } from '../../database.js';
import { eraseKept, forgotten, isKept, tellKept } from './repository.js';

async function refuseUnknown({ kysely }: Database, memberNumber: string): Promise<void> {
  if (!(await isKept(kysely, memberNumber)))
    throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
}

const person: PersonWork<Database> = {
  async read(db, memberNumber, say) {
    await refuseUnknown(db, memberNumber);
    await tellKept(db.kysely, memberNumber, say);
  },
  erasing: 'Forget a member’s shifts, statements and configuration',
  async erase(db, memberNumber, actor) {
    await refuseUnknown(db, memberNumber);
    const erased = await db.kysely.transaction().execute(async tx => {
      const gone = await eraseKept(tx, memberNumber);
      await audit.insert(tx, { actor, action: 'person.erase', memberNumber: forgotten });
      return gone;
    });
    return { erased };
  },
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
